// Where a person is signed in: listing and ending sessions, and the mail about a new device.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidInput, notFound, notSignedIn } from "@hourhand/contract/problem";
import { refreshRefused } from "@hourhand/contract/sessions";
import { callFrom, openBrowser } from "../../../../test/browser.ts";
import { customer, testPassword, type TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { otpIn, startSmtpSink, type SmtpSink } from "../../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { openSocket } from "../../../../test/socket.ts";

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url, TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

interface Session {
  id: number;
  device: string;
  network: string | null;
  signed_in_at: string;
  last_used_at: string;
  current: boolean;
}
const path = "/api/v1/me/sessions";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const signIn = async (person: { username: string }, agent = "node", address?: string) => {
  const { status, body } = await app.call("POST", "/token/", {
    body: { username: person.username, password: testPassword },
    headers: { "user-agent": agent, ...(address !== undefined && { "x-forwarded-for": address }) },
  });
  expect(status).toBe(200);
  return body as { access: string; refresh: string };
};
const listOf = async (token: string, query = "") =>
  (await app.call("GET", path + query, { token })).body as { items: Session[]; next: string | null };
const refreshed = (refresh: string) => app.call("POST", "/token/refresh/", { body: { refresh } });
const profile = (token: string) => app.call("GET", "/user/profile_view/", { token });
const subject = "New sign-in to your HourHand account";
const mailsTo = ({ email }: { email: string }) =>
  sink.mails.filter((mail) => mail.to.includes(email) && mail.subject === subject);

test(
  "sessions show device, network and last use, the caller's first, and no other people's",
  { tags: ["@beyond-1.49"] },
  async () => {
    const [someone, other] = [await customer(app), await customer(app)];
    const six = await signIn(someone, firefox, "2001:db8:7:9::5");
    const { items, next } = await listOf(six.access);
    expect(next).toBeNull();
    expect(items).toEqual([
      {
        id: expect.any(Number) as number,
        device: "Firefox, Linux",
        network: "2001:db8:7::/48",
        signed_in_at: expect.stringMatching(/Z$/) as string,
        last_used_at: expect.stringMatching(/:00\.000Z$/) as string,
        current: true,
      },
      expect.objectContaining({ device: "node", network: "127.0.0.0/24", current: false }),
    ]);
    expect((await listOf(someone.token)).items.map(({ current }) => current)).toEqual([true, false]);
    expect((await listOf(someone.token)).items[0]?.device).toBe("node");
    expect((await listOf(other.token)).items).toHaveLength(1);
    const first = await listOf(someone.token, "?limit=1");
    const second = await listOf(someone.token, `?limit=1&cursor=${first.next ?? ""}`);
    expect([...first.items, ...second.items].map(({ device }) => device)).toEqual(["node", "Firefox, Linux"]);
    expect(second.next).toBeNull();
    for (const query of ["?limit=0", "?limit=101", "?cursor=nonsense"])
      expectProblem(await app.call("GET", path + query, { token: someone.token }), invalidInput);
    expectProblem(await app.call("GET", path), notSignedIn);
  },
);

test("a session's last use is stored to the minute, latest first", { tags: ["@beyond-1.49"] }, async () => {
  const someone = await customer(app);
  const [a, b] = [await signIn(someone, "program a"), await signIn(someone, "program b")];
  // As if both had begun and been last used hours ago.
  await sql`update sessions set last_used_at = now() - interval '3 hours' where person_id = ${someone.id}`.execute(
    app.app.platform.pool,
  );
  expect((await profile(a.access)).status).toBe(200);
  await expect
    .poll(async () => (await listOf(someone.token)).items.map(({ device }) => device))
    .toEqual(["node", "program a", "program b"]);
  const { items } = await listOf(someone.token);
  expect(Date.now() - Date.parse(items[1]?.last_used_at ?? "")).toBeLessThan(180_000);
  expect((await refreshed(b.refresh)).status).toBe(200);
  expect((await listOf(someone.token)).items.map(({ device }) => device).slice(0, 2)).toEqual([
    "node",
    "program b",
  ]);
});

test(
  "ending one session ends its tokens and sockets; another person's session is 404",
  { tags: ["@beyond-1.49"] },
  async () => {
    const [someone, stranger] = [await customer(app), await customer(app)];
    const begun = await signIn(someone, firefox);
    const bell = await openSocket(app, `/ws/notifications/${someone.id}/`, begun.access);
    const session = (await listOf(begun.access)).items.find(({ current }) => current);
    const end = (id: number | string, token = someone.token) =>
      app.call("DELETE", `${path}/${id}`, { token });
    expectProblem(await end(session?.id ?? 0, stranger.token), notFound);
    expectProblem(await end("abc"), notFound);
    expectProblem(await end(2_000_000_000), notFound);
    expectProblem(await app.call("DELETE", `${path}/${session?.id ?? 0}`), notSignedIn);
    const answer = await end(session?.id ?? 0);
    expect(answer).toMatchObject({ status: 200, body: { message: "The session has ended." } });
    expect(await bell.closed).toBe(4401);
    expectProblem(await profile(begun.access), notSignedIn);
    expectProblem(await refreshed(begun.refresh), refreshRefused);
    expectProblem(await end(session?.id ?? 0), notFound);
    expect((await profile(someone.token)).status).toBe(200);
  },
);

test("ending the others keeps only the caller's session", { tags: ["@beyond-1.49"] }, async () => {
  const [someone, stranger] = [await customer(app), await customer(app)];
  const others = [await signIn(someone), await signIn(someone, firefox)];
  const endAll = () => app.call("DELETE", path, { token: someone.token });
  for (const answer of [await endAll(), await endAll()])
    expect(answer).toMatchObject({ status: 200, body: { message: "You are signed out everywhere else." } });
  for (const { access, refresh } of others) {
    expectProblem(await profile(access), notSignedIn);
    expectProblem(await refreshed(refresh), refreshRefused);
  }
  expect((await listOf(someone.token)).items).toHaveLength(1);
  expect((await profile(stranger.token)).status).toBe(200);
  expectProblem(await app.call("DELETE", path), notSignedIn);
});

/** Returns the text of a mail without the line breaks of its encoding. */
const plain = (raw: string) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");

/** Sends another mail to the same person: when it arrives, those queued before it have been sent. */
async function untilSent(someone: TestPerson): Promise<void> {
  await app.app.platform.outbox.add(app.app.platform.pool, "mail", {
    to: someone.email,
    subject: "The last one",
    text: "-",
    html: "-",
  });
  await sink.waitFor(someone.email, (mail) => mail.subject === "The last one");
}

test(
  "a sign-in from a new device is mailed once a day and network; one from a known device is not",
  { tags: ["@beyond-1.50"] },
  async () => {
    const someone = await customer(app);
    await signIn(someone);
    await signIn(someone, firefox, "198.51.100.7");
    const mail = await sink.waitFor(someone.email, (sent) => sent.subject === subject);
    for (const part of ["Firefox, Linux", "198.51.100.0/24", "open=Profile"])
      expect(plain(mail.raw)).toContain(part);
    await signIn(someone, firefox, "203.0.113.7");
    await signIn(someone, "another program", "198.51.100.99");
    await untilSent(someone);
    expect(mailsTo(someone)).toHaveLength(1);
    await signIn(someone, "a third program", "203.0.113.7");
    await expect.poll(() => mailsTo(someone).length).toBe(2);
    await sql`update new_device_mails set mailed_at = now() - interval '1 day' where person_id = ${someone.id}`.execute(
      app.app.platform.pool,
    );
    await Promise.all([signIn(someone, "fourth", "203.0.113.7"), signIn(someone, "fifth", "203.0.113.7")]);
    await expect.poll(() => mailsTo(someone).length).toBe(3);
  },
);

test(
  "a browser is recognised by its cookie, whatever its user agent",
  { tags: ["@beyond-1.50"] },
  async () => {
    const someone = await customer(app);
    const browser = openBrowser(app, "198.51.100.20");
    const enter = async (of: typeof browser, agent: string) => {
      for (const [call, body] of [
        ["/user/signin/", { identifire: someone.username, password: testPassword }],
        ["/token/", { username: someone.username, password: testPassword }],
      ] as const)
        expect((await of.call("POST", call, { body, headers: { "user-agent": agent } })).status).toBe(200);
    };
    await enter(browser, firefox);
    await sink.waitFor(someone.email, (sent) => sent.subject === subject);
    await enter(browser.from("198.51.101.20"), "renamed by an update");
    await untilSent(someone);
    expect(mailsTo(someone)).toHaveLength(1);
  },
);

test("the sign-in after sign-up is not mailed", { tags: ["@beyond-1.50"] }, async () => {
  const form = {
    first_name: "Meera",
    last_name: "Das",
    username: "meera.das",
    email: "meera.das@example.com",
    phone: "+919847211111",
    password: testPassword,
    cpassword: testPassword,
  };
  await callFrom(app, "198.51.100.30", "POST", "/user/signup/", form);
  const code = await sink.waitFor(form.email, (sent) => /OTP/.test(sent.subject));
  const otp = otpIn(code);
  const entered = await callFrom(app, "198.51.100.30", "PATCH", "/user/otp_view/", {
    email: form.email,
    otp,
  });
  expect(entered.status).toBe(200);
  await signIn(form, firefox, "198.51.100.30");
  await untilSent({ ...(await customer(app)), email: form.email });
  expect(mailsTo(form)).toEqual([]);
  await signIn(form, "another program", "198.51.100.30");
  await expect.poll(() => mailsTo(form).length).toBe(1);
});
