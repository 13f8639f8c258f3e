// The one-time codes that were mailed, read from the mailbox page of development.
import { journeyUrl } from "../product.ts";

/** The latest code mailed to an address, by a mail younger than `afterId`. @throws Error when none comes in a minute */
export async function codeMailedTo(email: string, afterId = 0): Promise<{ id: number; code: string }> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${journeyUrl()}/dev/mailbox`, { headers: { accept: "application/json" } });
    const { mails } = (await answer.json()) as { mails: { id: number; to: string; subject: string }[] };
    // It stands where the language of the mail has it.
    const [found] = mails
      .filter(({ id, to }) => id > afterId && to === email)
      .flatMap(({ id, subject }) => (/\b\d{6}\b/.exec(subject) ?? []).map((code) => ({ id, code })));
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No OTP was mailed to ${email}.`);
}
