// Without a mail server, mails are logged, but only in development and on the developer's own machine.
import { expect, test } from "vitest";
import { testApp } from "../../../test/start-app.ts";
import { inTransaction } from "../database/transaction.ts";
import { createMailTransport } from "./transport.ts";

const app = testApp({}, { jobs: false });

const mail = { to: "asha@example.com", subject: "A code", text: "it is 123456", html: "<p>123456</p>" };

test.each([
  [false, true],
  [true, false],
])("beyond loopback %s: texts are logged %s", async (isOpen, isLogged) => {
  const { platform } = app.app;
  const logged: unknown[][] = [];
  const log = Object.assign(Object.create(platform.log), { info: (...of: unknown[]) => logged.push(of) });
  const transport = createMailTransport({ ...platform, log, settings: { ...platform.settings, isOpen } });
  await transport.urgent(mail, new AbortController().signal);
  await transport.shared(mail, new AbortController().signal);
  await inTransaction(platform.pool, async (transaction) => transport.store?.(transaction, [mail]));
  transport.close();
  const written = JSON.stringify(logged);
  expect(written.includes("123456")).toBe(isLogged);
  expect(written.includes("asha@example.com")).toBe(isLogged);
  expect(logged).toHaveLength(3);
});
