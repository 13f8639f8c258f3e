import { Redis } from "ioredis";
import nodemailer from "nodemailer";
import { expect, test } from "vitest";
import { startRedis } from "./redis.ts";
import { startSmtpSink } from "./smtp-sink.ts";

test("the SMTP sink keeps mails, waits for one and can reject", async () => {
  const sink = await startSmtpSink();
  const transport = nodemailer.createTransport(sink.url);
  await transport.sendMail({ from: "a@example.com", to: "b@example.com", subject: "Hello", text: "World" });
  expect((await sink.waitFor("b@example.com")).raw).toContain("Subject: Hello");
  sink.refuseWith(451);
  await expect(transport.sendMail({ from: "a@example.com", to: "c@example.com", text: "x" })).rejects.toThrow(
    /451/,
  );
  await sink.stop();
});

test("Redis starts, hangs while paused, and is empty after a kill", async () => {
  const server = await startRedis();
  const client = new Redis(server.url, { retryStrategy: () => 20 });
  client.on("error", () => {});
  await client.set("a", "1");
  server.pause();
  const slow = client.get("a");
  expect(await Promise.race([slow, new Promise((resolve) => setTimeout(resolve, 100, "hangs"))])).toBe(
    "hangs",
  );
  server.resume();
  expect(await slow).toBe("1");
  await server.kill();
  await server.start();
  expect(await client.get("a")).toBeNull();
  client.disconnect();
  await server.stop();
});
