// Becoming a worker: a customer applies, an administrator decides once (docs/rules/catalogue.md 16–21).
import { say, type Sentence } from "@hourhand/contract/sentence";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { alreadyApplied, unknownJob } from "@hourhand/contract/catalogue";
import { alreadyWorker, requestDecided, requestNotFound } from "@hourhand/contract/catalogue-admin";
import { notAllowed } from "@hourhand/contract/problem";
import { giveRole, type Actor } from "../../accounts/accounts.ts";
import { recordChange } from "../../audit/audit.ts";
import { attachPicture, withPictures } from "../../media/media.ts";
import { addressesFor, notify } from "../../notifications/notifications.ts";
import { activeCategories } from "../categories/queries.ts";
import type { UploadedPicture } from "../../../platform/http/bodies.ts";
import { refuse } from "../../../platform/problem.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { activeCategory, lockPerson, type LockedPerson, type ProfileFields } from "../queries.ts";
import {
  administratorsToNotify,
  applicantOf,
  decide,
  lockCategoryOf,
  insertApplication,
  latestApplication,
  profileFromApplication,
} from "./queries.ts";
import { requirePosition, requireReason } from "./rules.ts";

export interface ApplicationForm extends ProfileFields {
  latitude: number;
  longitude: number;
  idProof: UploadedPicture;
  certificate: UploadedPicture | undefined;
}

/** Returns the data of the application form: the available jobs, and the person's latest application. */
export async function viewApplicationForm(platform: Platform, personId: number) {
  const [categories, application] = await Promise.all([
    activeCategories(platform.pool, []),
    latestApplication(platform.pool, personId),
  ]);
  return { categories, application };
}

/**
 * Stores a customer's application and notifies the administrators.
 * @throws Problem `alreadyApplied` (409), `unknownJob` (400), `invalidInput` (400) without a position, `notAllowed`
 * (403) for anyone but a customer, `notAPicture` (415), `tooLarge` (413)
 */
export async function applyAsWorker(
  platform: Platform,
  personId: number,
  form: ApplicationForm,
): Promise<void> {
  const position = requirePosition(form.latitude, form.longitude);
  // An early check that saves processing the pictures; the check in the transaction decides.
  if ((await latestApplication(platform.pool, personId))?.status === "pending") refuse(alreadyApplied);
  if ((await activeCategory(platform.pool, form.jobCategoryId)) === undefined) refuse(unknownJob);
  await withPictures(platform, [form.idProof, form.certificate], personId, ([idProof, certificate]) =>
    inTransaction(platform.pool, async (transaction) => {
      const person = await lockPerson(transaction, personId);
      if (person?.role !== "user") refuse(notAllowed);
      if ((await activeCategory(transaction, form.jobCategoryId)) === undefined) refuse(unknownJob);
      await attachPicture(transaction, idProof, "private");
      if (certificate) await attachPicture(transaction, certificate, "private");
      await insertApplication(transaction, personId, {
        ...form,
        ...position,
        idProof: idProof.name,
        certificate: certificate?.name ?? null,
      });
      await notifyAdministrators(platform, transaction, personId, form.fullName);
    }),
  );
}

async function notifyAdministrators(
  platform: Platform,
  transaction: Transaction,
  applicantId: number,
  fullName: string,
): Promise<void> {
  for (const administrator of await administratorsToNotify(transaction, [])) {
    const isTold = await notify(platform, transaction, {
      personId: administrator.id,
      causedBy: applicantId,
      title: "New request",
      body: say("{name} would like to become a worker.", { name: fullName }),
      page: "Requests",
      event: "request",
    });
    if (!isTold || administrator.email === null) continue;
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: administrator.email,
        subject: "New request",
        greeting: say("Hello {name},", { name: administrator.first_name }),
        paragraphs: [
          say("{name} would like to become a worker. The request waits for your decision.", {
            name: fullName,
          }),
        ],
        link: {
          label: "Open the requests",
          url: platform.settings.publicUrl + pageAddress("admin", "Requests"),
        },
      }),
    );
  }
}

/**
 * Accepts or rejects an application, exactly once; an accepted applicant becomes a listed worker in the same
 * transaction.
 * @returns the sentence for the administrator
 * @throws Problem `reasonMissing` (400), `requestNotFound` (404), `requestDecided`, `alreadyWorker` (409)
 */
export async function decideApplication(
  platform: Platform,
  actor: Actor,
  decision: { id: number; accept: boolean; reason: string | undefined },
): Promise<Sentence> {
  const reason = decision.accept ? null : requireReason(decision.reason);
  const status = decision.accept ? "accepted" : "rejected";
  const actorId = actor.id;
  return inTransaction(platform.pool, async (transaction) => {
    const applicantId = (await applicantOf(transaction, decision.id)) ?? refuse(requestNotFound);
    // Locks the person before the application, as in applyAsWorker, to prevent deadlocks.
    const applicant = (await lockPerson(transaction, applicantId)) ?? refuse(requestNotFound);
    if (!(await decide(transaction, { id: decision.id, status, reason, actorId }))) refuse(requestDecided);
    if (decision.accept) await makeWorker(platform, transaction, actor, applicant, decision.id);
    await recordChange(transaction, {
      actorId,
      action: `request ${status}`,
      subject: "request",
      subjectId: decision.id,
      before: { status: "pending" },
      after: { status, ...(reason !== null && { reason }) },
    });
    await notifyApplicant(platform, transaction, actorId, applicant, reason);
    return decision.accept
      ? say("Request accepted: {name} is a worker now.", { name: applicant.username })
      : say("The request of {name} was rejected and the reason sent.", { name: applicant.username });
  });
}

async function makeWorker(
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  applicant: LockedPerson,
  applicationId: number,
): Promise<void> {
  if (applicant.role === "admin")
    refuse(alreadyWorker, { sentence: "An administrator cannot become a worker." });
  await lockCategoryOf(transaction, [applicationId]);
  await giveRole(platform, transaction, actor, applicant.id, { from: applicant.role, to: "worker" });
  await profileFromApplication(transaction, [applicationId]);
}

async function notifyApplicant(
  platform: Platform,
  transaction: Transaction,
  actorId: number,
  applicant: LockedPerson,
  reason: string | null,
): Promise<void> {
  const isAccepted = reason === null;
  const title = isAccepted ? "Request accepted" : "Request rejected";
  const body = isAccepted
    ? "You are a worker now. Add your slots, so that customers can book you."
    : say("Your request was rejected: {reason}", { reason });
  const isTold = await notify(platform, transaction, {
    personId: applicant.id,
    causedBy: actorId,
    title,
    body,
    ...(isAccepted && { page: "Schedule" }),
    event: "request",
  });
  const address = (await addressesFor(transaction, [applicant.id], "request")).get(applicant.id);
  if (!isTold || address === undefined) return;
  await platform.outbox.add(
    transaction,
    "mail",
    renderMail({
      to: address,
      subject: title,
      greeting: say("Hello {name},", { name: applicant.first_name }),
      paragraphs: isAccepted ? [body] : [body, "You may change what was missing and apply again."],
      link: isAccepted
        ? {
            label: "Open your schedule",
            url: platform.settings.publicUrl + pageAddress("worker", "Schedule"),
          }
        : { label: "Apply again", url: `${platform.settings.publicUrl}/worker_register` },
    }),
  );
}
