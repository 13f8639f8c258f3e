// Limits on incoming requests: their size, their speed, and the memory of all together.
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { partDown, tooLarge, notAPicture } from "@hourhand/contract/problem";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { customer, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import { maxBytesInFlight } from "../memory-budget.ts";

const app = testApp({}, { arrival: { headers: 3_000, request: 4_000, check: 200 } });
let asha: TestPerson;
beforeAll(async () => {
  asha = await customer(app);
});

const held = () => app.app.platform.memory.reserved;

/** Opens a connection, and collects its reply. */
function dial(): { socket: Socket; answer: () => string; closed: Promise<unknown> } {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  socket.on("error", () => {});
  return { socket, answer: () => answer, closed: new Promise((done) => socket.once("close", done)) };
}

const head = (path: string, type: string, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${more}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const part = (name: string, text: string) =>
  chunk(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);

/**
 * Sends piece after piece until a reply comes, and checks that it is a 413 and that no more bytes were reserved than
 * the call's maximum.
 */
async function expectTooLarge(type: string, pieceAt: (index: number) => string): Promise<void> {
  const { socket, answer } = dial();
  socket.write(head("/user/signin/", type, chunked));
  let max = 0;
  for (let index = 0; index < 60 && answer() === ""; index++) {
    socket.write(pieceAt(index));
    await sleep(5);
    max = Math.max(max, held());
  }
  await until(() => answer().includes("\r\n\r\n"));
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer()).toContain(`"code":"${tooLarge.code}"`);
  expect(max).toBeLessThanOrEqual(256 * 1024);
  socket.destroy();
  await until(() => held() === 0);
}

test(
  "the parts of a form together may not exceed the call's maximum, also without a content length",
  { tags: ["@security-1.12"] },
  () =>
    expectTooLarge("multipart/form-data; boundary=b", (index) => part(`field${index}`, "x".repeat(250_000))),
);

test("a growing text without a content length gets a reply, and reserves no more than the call's maximum", () =>
  expectTooLarge("application/json", () => chunk("x".repeat(50_000))));

test("the bytes of a sender who disconnects are released", async () => {
  const { socket } = dial();
  socket.write(head("/user/signin/", "application/json", chunked) + chunk("x".repeat(50_000)));
  await until(() => held() === 50_000);
  socket.destroy();
  await until(() => held() === 0);
  expectProblem(
    await app.call("POST", "/user/signin/", { body: { identifire: "nobody", password: "wrong" } }),
    wrongCredentials,
  );
});

test("a call accepts its fields and pictures, and refuses one more picture's worth with 413", async () => {
  const form = (pictures: number) => {
    const body = new FormData();
    for (let index = 0; index < pictures; index++)
      body.append(
        index === 0 ? "profile_picture" : `other${index}`,
        new Blob([new Uint8Array(9_000_000)]),
        "a.png",
      );
    return app.call("POST", "/user/profile_view/", { token: asha.token, body });
  };
  // This one is read completely, and is not a picture.
  expectProblem(await form(1), notAPicture);
  expectProblem(await form(2), tooLarge);
  await until(() => held() === 0);
});

test(
  "large bodies without room are 503 with Retry-After, small ones find room for longer, and all of it is released",
  { tags: ["@security-1.12"] },
  async () => {
    const { memory } = app.app.platform;
    const ask = () =>
      app.call("POST", "/user/signin/", { body: { identifire: "nobody", password: "wrong" } });
    const send = () => {
      const body = new FormData();
      body.append("profile_picture", new Blob([new Uint8Array(1_000_000)]), "a.png");
      return app.call("POST", "/user/profile_view/", { token: asha.token, body });
    };
    const max = Math.round(maxBytesInFlight * 0.8);
    memory.tryReserve(max);
    const refused = await send();
    expectProblem(refused, partDown);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expectProblem(await ask(), wrongCredentials);
    memory.tryReserve(maxBytesInFlight - max);
    expectProblem(await ask(), partDown);
    memory.release(maxBytesInFlight);
    expectProblem(await send(), notAPicture);
    await until(() => held() === 0);
  },
);

test("slow headers and bodies are cut off", { tags: ["@security-1.24"] }, async () => {
  const slow = [
    { first: "GET /healthz HTTP/1.1\r\n", drop: "X-Slow: 1\r\n" },
    { first: head("/user/signin/", "application/json", "Content-Length: 200000\r\n"), drop: " " },
    { first: head("/user/signin/", "multipart/form-data; boundary=b", chunked), drop: chunk("x") },
  ];
  await Promise.all(
    slow.map(async ({ first, drop }) => {
      const { socket, answer, closed } = dial();
      socket.write(first);
      const drip = setInterval(() => socket.write(drop), 100);
      // A trickle never ends on its own.
      await closed;
      clearInterval(drip);
      expect(answer(), first).toMatch(/^(HTTP\/1\.1 408 .*)?/);
    }),
  );
  await until(() => held() === 0);
  expect((await app.call("GET", "/healthz")).status).toBe(200);
});
