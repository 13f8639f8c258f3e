// The product behind nginx with deploy/nginx/hourhand.conf. For slow tests, see behind-nginx.long.test.ts.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:tls";
import { notAllowed } from "@hourhand/contract/problem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nginxProgram, siteName, startNginx, type Site } from "../test/nginx.ts";
import { customer } from "../test/people.ts";
import { openSocket } from "../test/socket.ts";
import { startApp, type TestApp } from "../test/start-app.ts";

if (nginxProgram === undefined)
  process.stderr.write("SKIPPED the product behind nginx: install Debian's package nginx-light.\n");

describe.skipIf(nginxProgram === undefined)("behind nginx", () => {
  let app: TestApp;
  let site: Site;
  /** Replies with what it received. */
  const echo = createServer((asked, answer) => {
    asked.resume();
    asked.on("end", () => answer.end(JSON.stringify({ method: asked.method, headers: asked.headers })));
  });
  let echoing: Site;
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: `https://${siteName}`, TRUST_PROXY: "127.0.0.1" });
    // The second process is down: port 1 is closed.
    site = await startNginx([app.url, "http://127.0.0.1:1"]);
    echo.listen(0, "127.0.0.1");
    await once(echo, "listening");
    const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    echoing = await startNginx([url, url]);
  });
  afterAll(async () => {
    await site.stop();
    await echoing.stop();
    echo.close();
    await app.close();
  });

  test("calls are answered with one of two processes down, and http redirects to https", async () => {
    for (let count = 0; count < 4; count++) {
      const answer = await site.ask("GET", "/user/home_view/");
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toHaveProperty("categories");
    }
    const plain = request({
      port: site.plainPort,
      path: "/workers?page=2",
      headers: { host: siteName },
    }).end();
    const [redirect] = await once(plain, "response");
    expect(redirect).toMatchObject({
      statusCode: 301,
      headers: { location: `https://${siteName}/workers?page=2` },
    });
    redirect.resume();
  });

  test("another host name, or none, gets no reply, neither a redirect nor a certificate", async () => {
    const plain = request({ port: site.plainPort, path: "/", headers: { host: "elsewhere.example" } }).end();
    await expect(once(plain, "response")).rejects.toMatchObject({ code: "ECONNRESET" });
    await expect(site.ask("GET", "/", { headers: { host: "elsewhere.example" } })).rejects.toMatchObject({
      code: "ECONNRESET",
    });
    for (const servername of ["elsewhere.example", ""]) {
      const socket = connect({ port: Number(new URL(site.url).port), servername, rejectUnauthorized: false });
      await expect(once(socket, "secureConnect")).rejects.toThrow(/unrecognized name/);
    }
  });

  test(
    "a socket from the site's own origin is upgraded, one from a foreign origin is refused",
    { tags: ["@operating-1.7"] },
    async () => {
      const asha = await customer(app);
      const options = { ...site.tls, headers: { host: siteName } };
      const path = `/ws/notifications/${asha.id}/`;
      const socket = await openSocket(site, path, asha.token, { ...options, origin: `https://${siteName}` });
      expect(await socket.close()).toBeTypeOf("number");
      const foreign = openSocket(site, path, asha.token, { ...options, origin: "https://elsewhere.example" });
      await expect(foreign).rejects.toMatchObject({ body: expect.stringContaining(notAllowed.code) });
    },
  );

  test(
    "a body of 10 MB reaches the product, one above 11 MB does not",
    { tags: ["@operating-1.7"] },
    async () => {
      const headers = { "content-type": "application/octet-stream" };
      const fits = await echoing.ask("POST", "/user/profile_view/", {
        headers,
        body: Buffer.alloc(11 * 1024 ** 2),
      });
      expect(fits.status).toBe(200);
      const large = Buffer.alloc(11 * 1024 ** 2 + 1);
      const refused = await echoing.ask("POST", "/user/profile_view/", { headers, body: large });
      expect(refused.text).toContain("413 Request Entity Too Large");
    },
  );

  test.each(["/metrics", "/metrics/", "/%6detrics", "//metrics"])(
    "%s is refused",
    { tags: ["@operating-1.7"] },
    async (path) => {
      expect((await echoing.ask("GET", path)).text).toContain("403 Forbidden");
    },
  );

  test(
    "the product sees the visitor's address and protocol; forged headers of the visitor are ignored",
    { tags: ["@operating-1.7"] },
    async () => {
      const lies = {
        "x-forwarded-for": "203.0.113.7",
        "x-forwarded-proto": "http",
        forwarded: "for=203.0.113.7",
      };
      const { text } = await echoing.ask("GET", "/", { from: "127.0.0.9", headers: lies });
      const { headers } = JSON.parse(text) as { headers: Record<string, string> };
      expect(headers).toMatchObject({
        host: siteName,
        "x-forwarded-for": "127.0.0.9",
        "x-forwarded-proto": "https",
        "x-forwarded-host": siteName,
      });
      expect(JSON.stringify(headers)).not.toContain("203.0.113.7");
    },
  );
});
