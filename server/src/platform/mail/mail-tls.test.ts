// Mails contain codes and links, so if TLS is required, a mail server without it gets nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpSink, type SmtpSink } from "../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { createMailTransport } from "./transport.ts";

let sink: SmtpSink;
let app: TestApp;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url }, { jobs: false });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

const mail = { to: "asha@example.com", subject: "Your OTP", text: "123456", html: "<p>123456</p>" };
const send = (mailRequiresTls: boolean) => {
  const { platform } = app.app;
  const transport = createMailTransport({ ...platform, settings: { ...platform.settings, mailRequiresTls } });
  return transport.shared(mail, new AbortController().signal).finally(() => transport.close());
};

test(
  "a mail server without TLS gets no mail if TLS is required, and gets it otherwise",
  { tags: ["@security-1.22"] },
  async () => {
    await expect(send(true)).rejects.toThrow(/STARTTLS/);
    expect(sink.mails).toHaveLength(0);
    await send(false);
    expect(sink.mails).toHaveLength(1);
  },
);
