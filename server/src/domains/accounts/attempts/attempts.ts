// Open sign-up attempts: which attempt a resend belongs to, and turning an attempt into an account.
import { say } from "@hourhand/contract/sentence";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { afterCommit, type Transaction } from "../../../platform/database/transaction.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Caller } from "../callers.ts";
import { claimDeskAccount } from "../desk-customers/claiming.ts";
import { insertPerson, type NewPerson } from "../queries.ts";
import { deleteAttemptsOf, findLatestAttempt, readAttempt } from "./queries.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/**
 * Finds the attempt that a resend belongs to: the caller's own if it has this email, else the network's latest, else
 * the latest.
 */
export async function latestAttempt(
  database: Queryable,
  email: string,
  { attemptId, network }: { attemptId: string | undefined; network: string },
): Promise<string | undefined> {
  const [attempt] = await findLatestAttempt(database, [email, attemptId ?? "", network]);
  return attempt?.id;
}

/**
 * Turns an attempt into an account; the other attempts for its email are deleted. The password counts as proved if the
 * browser that chose it also entered the code: then the person who chose the password also reads the mails. A shared
 * network proves nothing, because many people use it.
 * @throws Problem `nameTaken` (409) when a name was taken in the meantime
 */
export async function completeSignUp(
  platform: Platform,
  transaction: Transaction,
  attemptId: string,
  caller: Caller,
): Promise<void> {
  const attempt = onlyRow(await readAttempt(transaction, [attemptId]));
  const person: NewPerson = {
    role: "user",
    username: attempt.username,
    email: attempt.email,
    phone: attempt.phone,
    first_name: attempt.first_name,
    last_name: attempt.last_name,
    password_hash: attempt.password_hash,
    password_is_proved: attemptId === caller.attemptId,
  };
  const personId =
    (await claimDeskAccount(platform, transaction, person)) ?? (await insertPerson(transaction, person));
  afterCommit(transaction, () =>
    platform.securityLog.record({ event: "signed-up", personId, address: caller.address }),
  );
  await deleteAttemptsOf(transaction, [attempt.email]);
  await platform.outbox.add(
    transaction,
    "mail",
    renderMail({
      to: attempt.email,
      subject: say("Welcome to {product}", { product: productName }),
      greeting: say("Welcome {name}", { name: attempt.first_name }),
      paragraphs: [
        "Your account is ready. Find skilled hands by the hour, book a time that suits you, and tell others how it went.",
      ],
      language: caller.language,
      link: { label: "Find a worker", url: platform.settings.publicUrl + pageAddress("user", "Workers") },
    }),
  );
}
