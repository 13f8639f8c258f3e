// What an edit of the settings affects, in every process and within a second: mails, client settings, the logo.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import sharp from "sharp";
import { invalidInput, notAPicture, notFound } from "@hourhand/contract/problem";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startSmtpSink, type SmtpSink } from "../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { settingsFreshMs } from "./product.ts";

const path = "/api/v1/admin/settings";
let sink: SmtpSink;
let one: TestApp;
let two: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  sink = await startSmtpSink();
  // Two processes without Redis: changes reach the second one without any event from the bus.
  one = await startApp({ SMTP_URL: sink.url });
  two = await startApp({ SMTP_URL: sink.url }, { databaseUrl: one.databaseUrl });
  admin = await administrator(one, { id: 3 });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await sink.stop();
});

const version = async (): Promise<number> =>
  (await one.call("GET", path, { token: admin.token })).body.version;
const edit = async (body: Record<string, unknown>) =>
  one.call("PUT", path, { token: admin.token, body: { version: await version(), ...body } });
// The name is in mails, and also their sender's until another one is set.
afterEach(async () => {
  expect((await edit({ name: "HourHand" })).status).toBe(200);
});
const testMail = (from: TestApp, key?: string) =>
  from.call("POST", `${path}/test_mail`, {
    token: admin.token,
    ...(key && { headers: { "idempotency-key": key } }),
  });
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
/** Decodes a mail's text, whatever its encoding. */
const readable = (raw: string) =>
  raw
    .replaceAll("=\r\n", "")
    .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());

test(
  "a test mail goes to the caller, once per key, with the current name, sender and colour",
  { tags: ["@beyond-8.8"] },
  async () => {
    expect((await testMail(one, "first")).body).toEqual({
      message: `A test mail is on its way to ${admin.email}.`,
    });
    expect((await testMail(one, "first")).status).toBe(200);
    const mail = await sink.waitFor(admin.email, ({ subject }) => subject === "A test mail");
    expect(mail.raw).toMatch(/^From: HourHand <no-reply@hourhand\.invalid>\r$/m);
    expect(readable(mail.raw)).toContain("HourHand - Where Works Meet Solution !");

    await edit({
      name: "Ghar <Seva>",
      mail_from_name: "Ghar Seva, Kochi",
      colours: { primary: "#1a4f8a", accent: "#8a3b00" },
    });
    await testMail(one);
    const changed = await sink.waitFor(admin.email, ({ raw }) => raw.includes("Kochi"));
    expect(changed.raw).toMatch(/^From: "Ghar Seva, Kochi" <no-reply@hourhand\.invalid>\r$/m);
    const text = readable(changed.raw);
    expect(text).toContain("Ghar <Seva> - Where Works Meet Solution !");
    expect(text).toContain("Ghar &lt;Seva&gt; &middot; Where Works");
    expect(text).toContain("background:#1a4f8a");
    expect(text).not.toMatch(/HourHand|[\u{E000}\u{E001}]/u);
    expect(sink.mails.filter(({ subject }) => subject === "A test mail")).toHaveLength(2);
  },
);

test(
  "subjects have the name in force when the mail is sent, also on a process that got no event",
  { tags: ["@beyond-8.9"] },
  async () => {
    await two.call("GET", "/api/v1/settings");
    await edit({ name: "Second Name" });
    await soon(async () => {
      expect((await two.call("GET", "/api/v1/settings")).body.settings.name).toBe("Second Name");
    });
    const email = "asha.new@example.com";
    await two.call("POST", "/admin_view/users_view/", {
      token: admin.token,
      body: {
        first_name: "Asha",
        last_name: "Menon",
        username: "asha.new",
        email,
        phone: "+919876543210",
        password: "a password nobody has",
        cpassword: "a password nobody has",
        is_worker: false,
      },
    });
    const mail = await sink.waitFor(email);
    expect(mail.subject).toBe("Welcome to Second Name");
  },
);

test(
  "clients get contact and addresses, on every process within a second",
  { tags: ["@beyond-8.9"] },
  async () => {
    expect(settingsFreshMs).toBeLessThan(1_000);
    const contact = { email: "hello@ghar.example", phone: null, address: "MG Road, Kochi" };
    await two.call("GET", "/user/client_settings/");
    await edit({ contact, social_links: ["https://x.com/ghar"] });
    for (const app of [one, two])
      await soon(async () => {
        const { body } = await app.call("GET", "/user/client_settings/");
        expect([body.contact, body.social_links]).toEqual([contact, ["https://x.com/ghar"]]);
      });
  },
);

test(
  "a logo is stored like every picture, appears in the settings, and can be removed",
  { tags: ["@beyond-8.6"] },
  async () => {
    const form = (bytes: Buffer) => {
      const body = new FormData();
      body.append("logo", new Blob([new Uint8Array(bytes)]), "logo.png");
      return body;
    };
    const change = (body?: FormData) => one.call("PUT", `${path}/logo`, { token: admin.token, body });
    const remove = () => one.call("DELETE", `${path}/logo`, { token: admin.token });
    expectProblem(await change(), invalidInput);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expectProblem(await change(form(svg)), notAPicture);
    expectProblem(await remove(), notFound);

    const before = await version();
    const picture = sharp({ create: { width: 64, height: 48, channels: 4, background: "#1a4f8a80" } });
    const { status, body } = await change(form(await picture.png().toBuffer()));
    expect([status, body.message, body.version]).toEqual([200, "The logo is changed.", before + 1]);
    expect(body.settings.logo).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const served = await fetch(one.url + body.settings.logo);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
      width: 64,
      height: 48,
      hasAlpha: true,
    });

    // An edit based on the version before the change of the logo is refused; one that returns the logo unchanged is
    // accepted.
    const sent = { version: body.version, ...body.settings, name: "With a logo" };
    const edited = await one.call("PUT", path, { token: admin.token, body: sent });
    expect(edited.body.settings).toMatchObject({ logo: body.settings.logo, name: "With a logo" });

    expect((await remove()).body).toEqual({ message: "The product's own logo is shown again." });
    const { items } = (await one.call("GET", `${path}/history`, { token: admin.token })).body;
    const logos = items
      .slice(0, 4)
      .map(({ settings }: { settings: { logo: string | null } }) => settings.logo);
    expect(logos).toEqual([null, body.settings.logo, body.settings.logo, null]);
  },
);
