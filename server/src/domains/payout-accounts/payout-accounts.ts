// The public module of payout accounts: where a worker's earnings are paid (docs/rules/payout-accounts.md). Stored
// encrypted; a change needs the password and waits for 24 hours, so that a thief of a session earns nothing.
import { say } from "@hourhand/contract/sentence";
import { isDeepStrictEqual } from "node:util";
import { codeNeeded } from "@hourhand/contract/bookings";
import { wrongPassword, type payoutStates } from "@hourhand/contract/payout-accounts";
import { tooManyRequests } from "@hourhand/contract/problem";
import { missing } from "@hourhand/contract/wire";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { afterCommit, inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/problem.ts";
import { confirmOwner, sendOtp, type CallerWithDevice, type Confirmation } from "../accounts/accounts.ts";
import { recordChange } from "../audit/audit.ts";
import {
  accountsOf,
  countWrongTry,
  forgetWrongTries,
  lockAccount,
  makeRow,
  storeAccount,
  type AccountRow,
} from "./queries.ts";
import {
  checkedAccount,
  masked,
  maxWrongTries,
  stateOf,
  waitingHours,
  type PayoutAccount,
  type SentAccount,
} from "./rules.ts";
import { openAccount, sealAccount } from "./sealing.ts";

/** A person's account, in clear text; null if there is none. */
export interface OwnAccount {
  account: PayoutAccount | null;
  state: (typeof payoutStates)[number];
}

/** Reads a person's account. One that another secret sealed counts as none. */
export async function viewPayoutAccount(
  platform: Pick<Platform, "pool" | "keys">,
  personId: number,
  runner: Queryable = platform.pool,
): Promise<OwnAccount> {
  return (await viewPayoutAccounts(platform, [personId], runner))(personId);
}

/** Reads some people's accounts with one statement. */
export async function viewPayoutAccounts(
  platform: Pick<Platform, "pool" | "keys">,
  personIds: readonly number[],
  runner: Queryable = platform.pool,
): Promise<(personId: number) => OwnAccount> {
  const rows = await accountsOf(runner, [personIds]);
  const owns = new Map(rows.map((row) => [row.person_id, ownAccountOf(platform, row.person_id, row)]));
  return (personId) => owns.get(personId) ?? { account: null, state: "none" };
}

const keyOf = ({ keys }: Pick<Platform, "keys">): Buffer => keys.derive("payout accounts");

function ownAccountOf(platform: Pick<Platform, "keys">, personId: number, row: AccountRow): OwnAccount {
  const account = row.sealed === null ? null : (openAccount(keyOf(platform), personId, row.sealed) ?? null);
  return { account, state: stateOf(account, { readyAt: row.ready_at, now: row.now }) };
}

type Outcome =
  | { is: "wrong" | "password missing" }
  | { is: "code missing"; email: string }
  | { is: "locked"; seconds: number }
  | { is: "done"; own: OwnAccount; isChanged: boolean };

/**
 * Sets or removes a person's account, and mails them. Sending the same account again changes nothing.
 * @throws Problem `invalidInput` (400), `wrongPassword` (403), `tooManyRequests` (429) after five wrong tries;
 * `codeNeeded` (409), with a code mailed, if the person has no password
 */
export async function editPayoutAccount(
  platform: Platform,
  person: Person,
  sent: SentAccount & Confirmation,
  caller: CallerWithDevice,
): Promise<{ own: OwnAccount; isChanged: boolean }> {
  const account = checkedAccount(sent);
  // Refusals are thrown outside the transaction, so that the counted try is committed.
  const outcome = await inTransaction(platform.pool, (transaction) =>
    change(platform, transaction, person.id, account, sent, caller.address),
  );
  switch (outcome.is) {
    case "done":
      return outcome;
    case "locked":
      return refuse(tooManyRequests, { retryAfter: outcome.seconds });
    case "wrong":
      return refuse(
        wrongPassword,
        sent.password === undefined
          ? { sentence: "This code is wrong or no longer valid. Nothing was changed; please try again." }
          : {},
      );
    case "password missing":
      return refuseField("password", missing("password"));
    case "code missing":
      await sendOtp(platform, outcome.email, caller, "payout account");
      return refuse(codeNeeded, {
        sentence: "We have emailed you a code. Please enter it to confirm that it is you.",
      });
  }
}

async function change(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  account: PayoutAccount | null,
  confirmation: Confirmation,
  address: string,
): Promise<Outcome> {
  await makeRow(transaction, [personId]);
  const row = onlyRow(await lockAccount(transaction, [personId]));
  if (row.locked_seconds !== null) return { is: "locked", seconds: row.locked_seconds };
  const owner = await confirmOwner(platform, transaction, personId, confirmation);
  if (owner.is === "code missing") return { is: owner.is, email: owner.email };
  if (owner.is === "password missing") return { is: owner.is };
  if (owner.is === "wrong") {
    await countWrongTry(transaction, [personId, maxWrongTries]);
    afterCommit(transaction, () =>
      platform.securityLog.record({ event: "payout-account-refused", personId, address }),
    );
    return { is: "wrong" };
  }
  await forgetWrongTries(transaction, [personId]);
  const before = ownAccountOf(platform, personId, row);
  if (isDeepStrictEqual(before.account, account)) return { is: "done", own: before, isChanged: false };
  const sealed = account && sealAccount(keyOf(platform), personId, account);
  await storeAccount(transaction, [personId, sealed, waitingHours]);
  const own = await viewPayoutAccount(platform, personId, transaction);
  await recordChange(transaction, {
    actorId: personId,
    action: "payout account changed",
    subject: "user",
    subjectId: personId,
  });
  await platform.outbox.add(transaction, "mail", changeMail(platform, owner, own));
  afterCommit(transaction, () =>
    platform.securityLog.record({ event: "payout-account-changed", personId, address }),
  );
  return { is: "done", own, isChanged: true };
}

function changeMail(
  { settings }: Platform,
  { email, firstName }: { email: string; firstName: string },
  { account, state }: OwnAccount,
) {
  const number = account && masked(account.kind === "upi" ? account.upi_id : account.account);
  return renderMail({
    to: email,
    subject: "Your payout account was changed",
    greeting: say("Hello {name},", { name: firstName }),
    paragraphs: [
      number === null
        ? "The account to which your earnings were paid has just been removed."
        : say("Your earnings are paid to the account {number} from now on.", { number }),
      ...(state === "waiting"
        ? [
            say("For your safety, we pay nothing into it for the next {hours, number} hours.", {
              hours: waitingHours,
            }),
          ]
        : []),
      "If this was not you, choose a new password at once with 'Forgot password' on the sign-in screen, and correct the account.",
    ],
    link: { label: "Sign in", url: `${settings.publicUrl}/signin` },
  });
}
