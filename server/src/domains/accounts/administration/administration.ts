// An administrator's power over accounts: make, block, change roles. Every change is audited.
import { sql, type Transaction } from "kysely";
import type { Role } from "@hourhand/contract/endpoint";
import { lastAdministrator, selfDeactivation } from "@hourhand/contract/accounts";
import { notFound } from "@hourhand/contract/problem";
import { recordChange } from "../../audit/audit.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/http/person.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { writeLetter } from "../../../platform/mail/letter.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { giveRole, type AccountConsequences } from "../accounts.ts";
import { insertPerson } from "../queries.ts";
import { hashPassword, plainPhone } from "../rules.ts";
import { endSessionsOf } from "../sessions/sessions.ts";
import { refuseTakenNames, refuseWeakPassword, type SignUpForm } from "../sign-up/sign-up.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

const userUnknown = new Problem(notFound, { sentence: "There is no such user." });

/** Locks a person's row; the roles and states of administrators are changed one at a time. */
async function lockPerson(transaction: Transaction<DB>, id: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(transaction);
  const { rows } = await sql<{
    role: Role;
    is_active: boolean;
    username: string;
    email: string;
    first_name: string;
  }>`
    select role, is_active, username, email, first_name from people where id = ${id} and not is_system for no key update`.execute(
    transaction,
  );
  if (!rows[0]) throw userUnknown;
  return rows[0];
}

async function refuseLastAdministrator(transaction: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from people where role = 'admin' and is_active and id <> ${id}`.execute(
    transaction,
  );
  if (onlyRow(rows).others === 0) throw new Problem(lastAdministrator);
}

/**
 * Deactivates an active account, activates an inactive one. A deactivated person is out within a second and their
 * bookings to come are canceled in the same transaction.
 * @throws Problem `selfDeactivation`, `lastAdministrator` (409), `notFound` (404)
 */
export async function toggleUser(
  platform: Platform,
  consequences: AccountConsequences,
  actor: Person,
  id: number,
  transact: Transact,
): Promise<{ message: string; is_active: boolean }> {
  return transact(async (transaction) => {
    const person = await lockPerson(transaction, id);
    const isActive = !person.is_active;
    if (!isActive) {
      if (id === actor.id) throw new Problem(selfDeactivation);
      if (person.role === "admin") await refuseLastAdministrator(transaction, id);
    }
    await sql`update people set is_active = ${isActive} where id = ${id}`.execute(transaction);
    if (!isActive) {
      await endSessionsOf(platform, transaction, id, "blocked");
      await consequences.blocked(transaction, id, actor.id);
    }
    await recordChange(transaction, {
      actorId: actor.id,
      action: isActive ? "user activated" : "user deactivated",
      subject: "user",
      subjectId: id,
      before: { is_active: person.is_active },
      after: { is_active: isActive },
    });
    return {
      message: `${person.username} is ${isActive ? "active again" : "deactivated"}.`,
      is_active: isActive,
    };
  });
}

/**
 * Makes a customer a worker or a worker a customer.
 * @throws Problem `lastAdministrator`, `roleHasBookings` (409), `notFound` (404)
 */
export async function changeUserRole(
  platform: Platform,
  consequences: AccountConsequences,
  actor: Person,
  id: number,
  isWorker: boolean,
): Promise<void> {
  await inTransaction(platform.database, async (transaction) => {
    const person = await lockPerson(transaction, id);
    // The form offers worker and customer; an administrator stays one.
    if (person.role === "admin")
      throw new Problem(lastAdministrator, { sentence: "An administrator's role cannot be changed." });
    const role: Role = isWorker ? "worker" : "user";
    if (role === person.role) return;
    await consequences.roleChanging(transaction, id, person.role, role);
    await giveRole(platform, transaction, id, role);
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
 * Makes a verified account, signed in directly (decisions.md section 2).
 * @throws Problem `invalidInput` (400), `nameTaken` (409)
 */
export async function createUser(
  platform: Platform,
  consequences: AccountConsequences,
  actor: Person,
  form: SignUpForm & { is_worker?: boolean | undefined },
): Promise<number> {
  refuseWeakPassword(form);
  const fields = { ...form, phone: plainPhone(form.phone) };
  await refuseTakenNames(platform.database, fields);
  const passwordHash = await hashPassword(form.password);
  const role: Role = form.is_worker ? "worker" : "user";
  return inTransaction(platform.database, async (transaction) => {
    const id = await insertPerson(transaction, {
      role,
      username: fields.username,
      email: fields.email,
      phone: fields.phone,
      first_name: fields.first_name,
      last_name: fields.last_name,
      password_hash: passwordHash,
    });
    if (role === "worker") await consequences.roleChanging(transaction, id, "user", role);
    await recordChange(transaction, {
      actorId: actor.id,
      action: "user created",
      subject: "user",
      subjectId: id,
      after: { username: fields.username, role },
    });
    await queueMail(
      platform,
      transaction,
      writeLetter({
        to: fields.email,
        subject: "Welcome to HourHand",
        greeting: `Welcome ${fields.first_name}`,
        paragraphs: [
          `An account was made for you; your username is ${fields.username}. The administrator tells you the password; you can change it on your profile.`,
        ],
        link: { label: "Sign in", url: `${platform.settings.publicUrl}/signin` },
      }),
    );
    return id;
  });
}
