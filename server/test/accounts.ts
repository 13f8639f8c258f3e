// Accounts for tests: an app that keeps its mails, the calls that sign people in, and the one-time codes in the mails.
import { bringsOtp, otpIn, type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { startApp, type Answer, type TestApp } from "./start-app.ts";
import { testPassword } from "./people.ts";

/** The result of `startAccounts`. */
export interface Accounts {
  readonly app: TestApp;
  readonly sink: SmtpSink;
  readonly signIn: (identifier: string, password: string) => Promise<Answer>;
  /** Calls the other route that signs in, by username alone. */
  readonly tokens: (username: string, password: string) => Promise<Answer>;
  readonly refreshed: (refresh: string) => Promise<Answer>;
  readonly profile: (token: string | undefined) => Promise<Answer>;
  /** Takes the first OTP mail to an address out of the mailbox; `text` is its whole source on one line. */
  readonly nextOtp: (email: string) => Promise<{ otp: string; text: string }>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the product with a mailbox.
 * @param environment settings as in `.env`
 */
export async function startAccounts(environment: Record<string, string> = {}): Promise<Accounts> {
  const sink = await startSmtpSink();
  const app = await startApp({ SMTP_URL: sink.url, ...environment });
  return {
    app,
    sink,
    signIn: (identifire, password) => app.call("POST", "/user/signin/", { body: { identifire, password } }),
    tokens: (username, password) => app.call("POST", "/token/", { body: { username, password } }),
    refreshed: (refresh) => app.call("POST", "/token/refresh/", { body: { refresh } }),
    profile: (token) => app.call("GET", "/user/profile_view/", { token }),
    async nextOtp(email) {
      const mail = await sink.waitFor(email, bringsOtp);
      sink.mails.splice(sink.mails.indexOf(mail), 1);
      const text = mail.raw.replaceAll(/=\r?\n/g, "").replaceAll(/\s+/g, " ");
      return { otp: otpIn(mail), text };
    },
    async close() {
      await app.close();
      await sink.stop();
    },
  };
}

let count = 0;

/** Returns a valid sign-up form of a new person, with these changes. */
export function signUpForm(changes: Record<string, unknown> = {}) {
  count++;
  return {
    first_name: "Mini",
    last_name: "Thomas",
    username: `mini.${count}`,
    email: `mini.${count}@example.com`,
    phone: `+91 98471 ${String(10_000 + count)}`,
    password: testPassword,
    cpassword: testPassword,
    ...changes,
  };
}
