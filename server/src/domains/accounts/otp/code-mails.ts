// One-time codes: requests, the quota, new codes and their mails.
import { say, type Sentence } from "@hourhand/contract/sentence";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { otpTooSoon } from "@hourhand/contract/accounts";
import type { Language } from "@hourhand/contract/languages";
import { refuse } from "../../../platform/problem.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import type { SendMail } from "../../../platform/mail/transport.ts";
import type { Platform } from "../../../platform/platform.ts";
import { latestAttempt } from "../attempts/attempts.ts";
import { isKnownTo, type CallerWithDevice } from "../callers.ts";
import { deviceHash } from "../known-devices.ts";
import { lockAccount } from "../queries.ts";
import { resolveRecipient } from "./recipient.ts";
import * as queries from "./queries.ts";
import { prefixOf } from "../../../platform/log/network-prefix.ts";
import { attemptHash, codeHash, newCode } from "./codes.ts";
import { quota } from "./rules.ts";

/** What a code is for, if not for a sign-up or a new password. Only its mail differs. */
export type CodePurpose = "payout account";

/** A code to mail. */
export interface MailedCode {
  codeId: number;
  language?: Language;
  purpose?: CodePurpose;
}

/**
 * Requests an OTP mail; behaves the same for known and unknown emails. The code belongs to the attempt that this
 * browser began, else to the account, else to the latest attempt of this network, else to the latest one.
 * @throws Problem `otpTooSoon` (429) beyond the quota
 */
export async function sendOtp(
  platform: Platform,
  email: string,
  caller: CallerWithDevice,
  purpose?: CodePurpose,
): Promise<void> {
  const { key, person } = await resolveRecipient(platform, email);
  await inTransaction(platform.pool, async (transaction) => {
    // A code requested while the account's password changes would outlive the change.
    if (person) await lockAccount(transaction, person.id, "against changes");
    const attempt = person ? undefined : await latestAttempt(transaction, key, caller);
    const isOwnAttempt = attempt !== undefined && attempt === caller.attemptId;
    const device = deviceHash(caller.device);
    const askerHash = isOwnAttempt ? attemptHash(attempt) : device;
    const isHolder =
      isOwnAttempt ||
      (person !== undefined && isKnownTo(platform, caller, person.id)) ||
      (await queries.hasAsked(transaction, key, device));
    await sendCode(
      platform,
      transaction,
      key,
      { network: caller.network, holderHash: isHolder ? askerHash : null },
      {
        subject: { personId: person?.id ?? null, attemptId: attempt ?? null },
        askerHash,
        language: caller.language,
        purpose,
      },
    );
  });
}

/**
 * Counts against the quota, creates a code that belongs to the browser with `askerHash`, and enqueues its mail. An
 * unknown email gets a code that is never sent.
 * @throws Problem `otpTooSoon` (429) beyond the quota
 */
export async function sendCode(
  platform: Platform,
  transaction: Transaction,
  emailKey: string,
  asker: queries.QuotaAsker,
  {
    subject,
    askerHash,
    language,
    purpose,
  }: {
    subject: queries.CodeSubject;
    askerHash: Buffer;
    language: Language;
    purpose?: CodePurpose | undefined;
  },
): Promise<void> {
  if (platform.settings.rateLimits) {
    const used = await queries.lockedQuota(transaction, emailKey, asker);
    if (used.wait_after_last !== null) refuse(otpTooSoon, { retryAfter: used.wait_after_last });
    if (used.of_day >= quota.perDay || used.of_address >= quota.perAddressAndHour) {
      refuse(otpTooSoon, {
        retryAfter: 3600,
        sentence: "Too many OTPs were sent. Please try again later.",
      });
    }
  }
  await queries.recordRequest(transaction, emailKey, asker, askerHash);
  const codeId = await queries.replaceCode(transaction, emailKey, subject, {
    hash: askerHash,
    network: asker.network,
  });
  if (subject.personId !== null || subject.attemptId !== null) {
    await platform.outbox.add(transaction, "sendOtp", { codeId, language, purpose }, { isUrgent: true });
  }
}

/**
 * Runs the job that creates a code and mails it, by default in the language of the request. A retry of a failed mail
 * creates a new code.
 */
export async function mailCode(
  platform: Platform,
  sendMail: SendMail,
  { codeId, language, purpose }: MailedCode,
): Promise<void> {
  const code = newCode();
  const armed = await queries.activateCode(
    platform.pool,
    codeId,
    codeHash(platform.keys.derive("one-time codes"), codeId, code),
  );
  if (!armed) return;
  const warning = armed.other_attempts > 0 ? [warningOf(platform, armed)] : [];
  await sendMail(
    renderMail({
      to: armed.email,
      // The subject does not show the code: subjects are visible on locked screens and in the logs of mail servers.
      subject: say("Your {product} OTP", { product: productName }),
      greeting: armed.first_name ? say("Hello {name},", { name: armed.first_name }) : "Hello",
      paragraphs: [
        armed.is_sign_up
          ? "Enter this OTP to verify your email and finish signing up. It is valid for three minutes."
          : purpose === "payout account"
            ? "Enter this OTP to confirm the change of your payout account. It is valid for three minutes."
            : "Enter this OTP to choose a new password. It is valid for three minutes.",
        ...warning,
        "If you did not ask for it, you need not do anything.",
      ],
      code,
      ...(language && { language }),
    }),
  );
}

/** Says when and from which network a sign-up began, so that its owner can recognise it. */
function warningOf(
  { calendar }: Platform,
  {
    username,
    attempt_at: at,
    attempt_network,
  }: { username: string | null; attempt_at: Date | null; attempt_network: string | null },
): Sentence {
  const network = prefixOf(attempt_network?.replace(/\/64$/, "") ?? "");
  const named = { username: username ?? "" };
  if (at === null || network === null)
    return say(
      "Attention: another sign-up with this email address was begun, perhaps not by you. This OTP is of the sign-up with the username {username}; do not enter it if that is not yours.",
      named,
    );
  return say(
    "Attention: another sign-up with this email address was begun, perhaps not by you. This OTP is of the sign-up with the username {username}, begun on {on, day}, {at, time} from the network {network}; do not enter it if that is not yours.",
    { ...named, on: calendar.today(at), at: calendar.timeNow(at), network },
  );
}
