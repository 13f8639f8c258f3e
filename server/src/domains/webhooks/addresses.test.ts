// Addresses of webhooks: only public ones, in every notation; the settings add hosts.
import { describe, expect, test } from "vitest";
import { isPublicAddress, whyRefused } from "./addresses.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "no address",
])("%s is not public", { tags: ["@api-3.33"] }, (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700::1111", "2a00:1450::1"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe("the address of a webhook", () => {
  test.each([
    "https://books.example/hook?from=hourhand",
    "https://books.example:8443/hook",
    "https://books.example:443/hook",
    "https://8.8.8.8/hook",
    "https://[2606:4700::1111]/hook",
  ])("%s is allowed", (url) => {
    expect(whyRefused(url, [])).toBeUndefined();
  });

  test.each([
    "books.example",
    "ftp://books.example/",
    "http://books.example/",
    "https://books.example:8080/",
    "https://books.example:80/",
    "https://name:word@books.example/",
    "https://name@books.example/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://hook.localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://127.0.0.1./",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fe80::1]/",
    "javascript:alert(1)",
  ])("%s is refused", { tags: ["@api-3.33"] }, (url) => {
    expect(whyRefused(url, [])).toEqual(expect.any(String));
  });

  test("settings add hosts with or without a port, loopback over http too", { tags: ["@api-3.37"] }, () => {
    const allowed = ["127.0.0.1:8080", "localhost", "receiver.internal:9000", "[::1]"];
    for (const url of [
      "http://127.0.0.1:8080/hook",
      "https://127.0.0.1:8080/hook",
      "http://localhost:1234/hook",
      "https://receiver.internal:9000/",
      "http://[::1]:99/",
    ])
      expect(whyRefused(url, allowed), url).toBeUndefined();
    for (const url of [
      "http://127.0.0.1:8081/hook",
      "http://127.0.0.2:8080/hook",
      "http://receiver.internal:9000/",
      "https://receiver.internal:9001/",
      "http://name@localhost/",
    ])
      expect(whyRefused(url, allowed), url).toEqual(expect.any(String));
  });
});
