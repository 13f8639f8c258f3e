// Reads mailed one-time codes from the mailbox page of development.
import { journeyUrl } from "../product.ts";

/**
 * Waits for the latest code that was mailed to an address after mail `afterId`.
 * @throws Error if none comes within a minute
 */
export async function codeMailedTo(email: string, afterId = 0): Promise<{ id: number; code: string }> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${journeyUrl()}/dev/mailbox`, { headers: { accept: "application/json" } });
    const { mails } = (await answer.json()) as { mails: { id: number; to: string; text: string }[] };
    // The code is on its own line, in every language.
    const [found] = mails
      .filter(({ id, to }) => id > afterId && to === email)
      .flatMap(({ id, text }) => (/^\d{6}$/m.exec(text) ?? []).map((code) => ({ id, code })));
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No OTP was mailed to ${email}.`);
}
