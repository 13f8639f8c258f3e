// A real SMTP server that keeps the mails it receives, for tests of mail.
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** A mail it received: envelope addresses and the raw message, with all headers. */
export type SunkMail = { from: string; to: string[]; subject: string; raw: string };

export type SmtpSink = {
  /** for SMTP_URL */
  url: string;
  mails: SunkMail[];
  /** resolves with the first mail to an address for which `fits` also returns true; rejects after `milliseconds` */
  waitFor(to: string, fits?: (mail: SunkMail) => boolean, milliseconds?: number): Promise<SunkMail>;
  /** answers every mail with a temporary (451) or final (550) error, or accepts again (undefined) */
  refuseWith(code: 451 | 550 | undefined): void;
  stop(): Promise<void>;
};

/** Whether a mail contains an OTP. */
export const bringsOtp = (mail: Pick<SunkMail, "raw">): boolean => otpIn(mail) !== "";

/** Returns the OTP in a mail, which is on its own line. */
export const otpIn = ({ raw }: Pick<SunkMail, "raw">): string => /^(\d{6})\r?$/m.exec(raw)?.[1] ?? "";

/** Starts the server on a free port of 127.0.0.1, without TLS or login. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal !== undefined)
          return done(Object.assign(new Error("refused by the test"), { responseCode: refusal }));
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        const raw = Buffer.concat(chunks).toString("utf8");
        mails.push({
          from,
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? "",
          raw,
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor: async (to, fits = () => true, milliseconds = 30_000) => {
      for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(10)) {
        const mail = mails.find((candidate) => candidate.to.includes(to) && fits(candidate));
        if (mail) return mail;
      }
      throw new Error(
        `No mail to ${to} within ${milliseconds} ms; there were mails to: ${mails.flatMap((mail) => mail.to).join(", ") || "nobody"}`,
      );
    },
    refuseWith: (code) => {
      refusal = code;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
