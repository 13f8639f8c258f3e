// The administrator's calls on accounts: create, block, change roles. Every change is audited.
import { say } from "@hourhand/contract/sentence";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { plainPhone } from "@hourhand/contract/notations";
import type { Role } from "@hourhand/contract/endpoint";
import { lastAdministrator, selfDeactivation } from "@hourhand/contract/accounts-admin";
import { notFound } from "@hourhand/contract/problem";
import { recordChange } from "../../audit/audit.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import type { Platform } from "../../../platform/platform.ts";
import { giveRole, recordRole, type AccountHooks, type Actor } from "../accounts.ts";
import { replyContact, mailStateChange, type ToggleOptions } from "./state-mails.ts";
import {
  countOtherAdministrators,
  lockAdministrators,
  lockPersonRow,
  setActive,
} from "../queries-administrators.ts";
import { insertPerson } from "../queries.ts";
import { hashPassword } from "../passwords.ts";
import { endGrants } from "../grants/grants.ts";
import { refuseTakenNames, refuseWeakPassword, type SignUpForm } from "../sign-up/sign-up.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

const userUnknown = new Problem(notFound, { sentence: "There is no such user." });

/** Locks a person's row, and one lock for all changes to administrators' roles and states. */
async function lockPerson(transaction: Transaction, id: number) {
  await lockAdministrators(transaction, []);
  const [person] = await lockPersonRow(transaction, [id]);
  if (!person) throw userUnknown;
  return person;
}

async function refuseLastAdministrator(transaction: Transaction, id: number): Promise<void> {
  const { others } = onlyRow(await countOtherAdministrators(transaction, [id]));
  if (others === 0) refuse(lastAdministrator);
}

/** What a toggle did. */
export interface ToggledUser {
  username: string;
  isActive: boolean;
  /** The account already had the requested state: nothing was changed and no mail sent. */
  isUnchanged: boolean;
}

/**
 * Deactivates an active account, activates an inactive one, or sets the requested state, and mails the person.
 * Deactivating cancels the person's upcoming bookings in the same transaction and ends their sessions within a second.
 * @throws Problem `selfDeactivation`, `lastAdministrator` (409), `notFound` (404)
 */
export async function toggleUser(
  platform: Platform,
  hooks: AccountHooks,
  actor: Actor,
  { id, reason, active }: { id: number } & ToggleOptions,
  transact: Transact<ToggledUser>,
): Promise<ToggledUser> {
  const contact = await replyContact(platform);
  return transact(async (transaction) => {
    const person = await lockPerson(transaction, id);
    const isActive = active ?? !person.is_active;
    if (isActive === person.is_active) return { username: person.username, isActive, isUnchanged: true };
    if (!isActive) {
      if (id === actor.id) refuse(selfDeactivation);
      if (person.role === "admin") await refuseLastAdministrator(transaction, id);
    }
    await setActive(transaction, [id, isActive, isActive ? null : (reason ?? null)]);
    if (!isActive) {
      await endGrants(platform, transaction, id, "blocked");
      await hooks.onBlocked(transaction, id, actor.id);
    }
    afterCommit(transaction, () =>
      platform.securityLog.record({
        event: isActive ? "account-unblocked" : "account-blocked",
        personId: id,
        actorId: actor.id,
        address: actor.address,
      }),
    );
    await recordChange(transaction, {
      actorId: actor.id,
      action: isActive ? "user activated" : "user deactivated",
      subject: "user",
      subjectId: id,
      before: { is_active: person.is_active },
      after: { is_active: isActive, ...(reason !== undefined && { reason }) },
    });
    await mailStateChange(platform, transaction, person, { of: "account", isActive, reason, contact });
    return { username: person.username, isActive, isUnchanged: false };
  });
}

/**
 * Turns a customer into a worker or a worker into a customer.
 * @throws Problem `lastAdministrator`, `roleHasBookings` (409), `notFound` (404)
 */
export async function changeUserRole(
  platform: Platform,
  hooks: AccountHooks,
  actor: Actor,
  id: number,
  isWorker: boolean,
): Promise<void> {
  await inTransaction(platform.pool, async (transaction) => {
    const person = await lockPerson(transaction, id);
    // The form offers worker and customer; an administrator keeps their role.
    if (person.role === "admin")
      refuse(lastAdministrator, { sentence: "An administrator's role cannot be changed." });
    const role: Role = isWorker ? "worker" : "user";
    if (role === person.role) return;
    await hooks.onRoleChanging(transaction, id, person.role, role);
    await giveRole(platform, transaction, actor, id, { from: person.role, to: role });
    await recordChange(transaction, {
      actorId: actor.id,
      action: "role changed",
      subject: "user",
      subjectId: id,
      before: { role: person.role },
      after: { role },
    });
  });
}

/**
 * Creates a verified account that can sign in at once (docs/rules/accounts.md 10).
 * @throws Problem `invalidInput` (400), `nameTaken` (409)
 */
export async function createUser(
  platform: Platform,
  hooks: AccountHooks,
  actor: Actor,
  form: SignUpForm & { is_worker?: boolean | undefined },
): Promise<number> {
  refuseWeakPassword(form);
  const fields = { ...form, phone: plainPhone(form.phone) };
  await refuseTakenNames(platform.pool, fields);
  const passwordHash = await hashPassword(platform.settings, form.password);
  const role: Role = form.is_worker ? "worker" : "user";
  return inTransaction(platform.pool, async (transaction) => {
    const id = await insertPerson(transaction, {
      role,
      username: fields.username,
      email: fields.email,
      phone: fields.phone,
      first_name: fields.first_name,
      last_name: fields.last_name,
      password_hash: passwordHash,
    });
    if (role === "worker") {
      await hooks.onRoleChanging(transaction, id, "user", role);
      recordRole(platform, transaction, actor, id, { from: "user", to: role });
    }
    await recordChange(transaction, {
      actorId: actor.id,
      action: "user created",
      subject: "user",
      subjectId: id,
      after: { username: fields.username, role },
    });
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: fields.email,
        subject: say("Welcome to {product}", { product: productName }),
        greeting: say("Welcome {name}", { name: fields.first_name }),
        paragraphs: [
          say(
            "An account was made for you; your username is {username}. The administrator tells you the password; you can change it on your profile.",
            { username: fields.username },
          ),
        ],
        link: { label: "Sign in", url: `${platform.settings.publicUrl}/signin` },
      }),
    );
    return id;
  });
}
