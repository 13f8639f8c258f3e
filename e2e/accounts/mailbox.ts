// The mailed one-time codes, read from the mailbox page of development.
import { journeyUrl } from "../product.ts";

/**
 * The latest code mailed to an address, by a mail younger than `afterId`.
 * @throws Error when none comes in a minute
 */
export async function codeMailedTo(email: string, afterId = 0): Promise<{ id: number; code: string }> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${journeyUrl()}/dev/mailbox`, { headers: { accept: "application/json" } });
    const { mails } = (await answer.json()) as { mails: { id: number; to: string; text: string }[] };
    // The code is alone in its line, in every language.
    const [found] = mails
      .filter(({ id, to }) => id > afterId && to === email)
      .flatMap(({ id, text }) => (/^\d{6}$/m.exec(text) ?? []).map((code) => ({ id, code })));
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No OTP was mailed to ${email}.`);
}
