// The administrator's calls on workers' profiles: create, edit, deactivate. Every change is audited.
import { say } from "@hourhand/contract/sentence";
import { unknownJob, workerNotFound } from "@hourhand/contract/catalogue";
import { alreadyWorker, userNotFound } from "@hourhand/contract/catalogue-admin";
import {
  replyContact,
  giveRole,
  mailStateChange,
  type Actor,
  type ToggleOptions,
} from "../../accounts/accounts.ts";
import { recordChange } from "../../audit/audit.ts";
import { notify, type NoticeText } from "../../notifications/notifications.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { refuse } from "../../../platform/problem.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuseOutdated } from "../profile-version.ts";
import { activeCategory, insertEmptyProfile, lockPerson, type ProfileFields } from "../queries.ts";
import {
  categoryFor,
  lockProfile,
  personOfProfile,
  setActive,
  settleApplication,
  writeProfile,
  type LockedProfile,
} from "./queries.ts";

/**
 * Turns a customer into a complete, accepted worker; this also settles their waiting application. Returns the worker's
 * id.
 * @throws Problem `userNotFound` (404), `alreadyWorker` (409), `unknownJob` (400)
 */
export async function createWorker(
  platform: Platform,
  actor: Actor,
  personId: number,
  fields: ProfileFields,
): Promise<number> {
  const actorId = actor.id;
  return inTransaction(platform.pool, async (transaction) => {
    const person = (await lockPerson(transaction, personId)) ?? refuse(userNotFound);
    if (person.role === "worker") refuse(alreadyWorker);
    if (person.role === "admin")
      refuse(alreadyWorker, { sentence: "An administrator cannot become a worker." });
    if ((await activeCategory(transaction, fields.jobCategoryId)) === undefined) refuse(unknownJob);
    await settleApplication(transaction, [personId, actorId]);
    await giveRole(platform, transaction, actor, personId, { from: person.role, to: "worker" });
    const id = await insertEmptyProfile(transaction, personId);
    await writeProfile(transaction, id, fields);
    await setActive(transaction, [id, true]);
    await recordChange(transaction, {
      actorId,
      action: "worker created",
      subject: "worker",
      subjectId: id,
      after: { person: personId, ...fields },
    });
    const body = "You are a worker now. Add your slots, so that customers can book you.";
    const isTold = await notify(platform, transaction, {
      personId,
      causedBy: actorId,
      title: "You are a worker now",
      body,
      page: "Schedule",
      event: "request",
    });
    if (!isTold) return id;
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: person.email,
        subject: "You are a worker now",
        greeting: say("Hello {name},", { name: person.first_name }),
        paragraphs: [body],
        link: {
          label: "Open your schedule",
          url: platform.settings.publicUrl + pageAddress("worker", "Schedule"),
        },
      }),
    );
    return id;
  });
}

/**
 * Changes a worker's professional details, which completes the profile.
 * @throws Problem `workerNotFound` (404), `unknownJob` (400) for a category that is neither active nor the worker's
 * own, `profileChanged` (409)
 */
export async function editWorker(
  platform: Platform,
  actorId: number,
  id: number,
  fields: ProfileFields,
  version: string | undefined,
): Promise<void> {
  await inTransaction(platform.pool, async (transaction) => {
    // Locks the category before the profile, as everywhere, to prevent deadlocks.
    const mayHaveJob = await categoryFor(transaction, id, fields.jobCategoryId);
    const previous =
      (await lockProfile(transaction, id)) ??
      refuse(workerNotFound, { sentence: "There is no such worker." });
    if (!mayHaveJob) refuse(unknownJob);
    refuseOutdated(previous, version);
    await writeProfile(transaction, id, fields);
    await recordChange(transaction, {
      actorId,
      action: "worker changed",
      subject: "worker",
      subjectId: id,
      before: fieldsOf(previous),
      after: fields,
    });
  });
}

const fieldsOf = (row: LockedProfile) => ({
  fullName: row.full_name,
  age: row.age,
  salaryPaise: row.salary_paise,
  qualification: row.qualification,
  experienceYears: row.experience_years,
  jobCategoryId: row.job_category_id,
  previousCompany: row.previous_company,
  description: row.description,
});

/** What a toggle did. */
export interface ToggledWorker {
  fullName: string | null;
  isActive: boolean;
  /** The profile already had the requested state: nothing was changed and nothing sent. */
  isUnchanged: boolean;
}

/**
 * Deactivates an active profile (no longer listed or bookable, but accepted bookings can be finished), activates an
 * inactive one, or sets the requested state. The worker gets a notice and a mail. An incomplete profile can be toggled
 * too; it is not listed in either state.
 * @throws Problem `workerNotFound` (404)
 */
export async function toggleWorker(
  platform: Platform,
  actorId: number,
  { id, reason, active }: { id: number } & ToggleOptions,
  transact: Transact<ToggledWorker>,
): Promise<ToggledWorker> {
  const contact = await replyContact(platform);
  return transact(async (transaction) => {
    const previous =
      (await lockProfile(transaction, id)) ??
      refuse(workerNotFound, { sentence: "There is no such worker." });
    const fullName = previous.full_name;
    const isActive = active ?? !previous.is_active;
    if (isActive === previous.is_active) return { fullName, isActive, isUnchanged: true };
    await setActive(transaction, [id, isActive]);
    await recordChange(transaction, {
      actorId,
      action: isActive ? "worker activated" : "worker deactivated",
      subject: "worker",
      subjectId: id,
      before: { is_active: previous.is_active },
      after: { is_active: isActive, ...(reason !== undefined && { reason }) },
    });
    const person = onlyRow(await personOfProfile(transaction, [id]));
    await notify(platform, transaction, {
      personId: person.id,
      causedBy: actorId,
      ...stateNotice(isActive, reason),
      event: "request",
    });
    await mailStateChange(platform, transaction, person, { of: "worker profile", isActive, reason, contact });
    return { fullName, isActive, isUnchanged: false };
  });
}

function stateNotice(isActive: boolean, reason: string | undefined): NoticeText {
  const title = isActive ? "Your worker profile is active again" : "Your worker profile was deactivated";
  if (reason === undefined) return { title, body: title };
  const body = isActive
    ? say("Your worker profile is active again: {reason}", { reason })
    : say("Your worker profile was deactivated: {reason}", { reason });
  return { title, body };
}
