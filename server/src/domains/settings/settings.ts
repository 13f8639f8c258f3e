// The public module of settings: what administrators set in the panel, in versions (docs/rules/settings.md). The
// settings with which a process starts are in server/src/settings/settings.ts.
import { say } from "@hourhand/contract/sentence";
import { isDeepStrictEqual } from "node:util";
import { noPaymentProvider, settingsChanged } from "@hourhand/contract/settings";
import { notFound } from "@hourhand/contract/problem";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import type { ItemsRequest } from "../../platform/lists/list.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { pageAddress } from "../../platform/page-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { recordChange } from "../audit/audit.ts";
import { attachPicture, withPictures } from "../media/media.ts";
import type { FollowedSettings } from "./product.ts";
import {
  lockSettings,
  recipientOfTest,
  rulesInForce,
  settingsInForce,
  storeVersion,
  versionsOfSettings,
  type SettingsContent,
  type SettingsRow,
} from "./queries.ts";
import {
  changesOf,
  checkEdit,
  fixedFields,
  inForce,
  refuseFixed,
  withEdit,
  type SettingsEdit,
} from "./rules.ts";

export { followSettings, type FollowedSettings } from "./product.ts";

/** Reads the settings in force from the database. */
export const viewSettings = async ({ pool }: { pool: Queryable }): Promise<SettingsRow> =>
  onlyRow(await settingsInForce(pool, []));

/** Returns the settings in force from this process's cache, at most half a second old. */
export const viewPublicSettings = (product: FollowedSettings): Promise<SettingsRow> => product.readRow();

/**
 * Changes some settings.
 * @param canTakePayments whether the payment provider in force takes customers' payments
 * @throws Problem `invalidInput` (400), `fixedByEnvironment` (409), `settingsChanged` (409) if `version` is not the
 * current one, `noPaymentProvider` (409)
 */
export async function editSettings(
  platform: Platform,
  product: FollowedSettings,
  actorId: number,
  { version, ...edit }: SettingsEdit & { version: number },
  canTakePayments: boolean,
): Promise<SettingsRow> {
  checkEdit(edit);
  if ((edit.customer_payments ?? "off") !== "off" && !canTakePayments) refuse(noPaymentProvider);
  refuseFixed(edit, fixedFields(platform.settings));
  return makeVersion(platform, product, async (transaction) => {
    const { rules } = onlyRow(await rulesInForce(transaction, []));
    await storeNext(transaction, actorId, (present) => {
      if (present.version !== version) refuse(settingsChanged);
      const next = withEdit(contentOf(present), edit);
      if (edit.legal_texts !== undefined) next.legal_rules = rules;
      // Defaults are shown for fields that are not set; sending them back does not count as an edit.
      const shown = (content: SettingsContent) => inForce({ ...present, ...content }, platform.settings);
      const isSame =
        next.legal_rules === present.legal_rules && isDeepStrictEqual(shown(present), shown(next));
      return isSame ? contentOf(present) : next;
    });
  });
}

/** Changes the product's logo. @throws Problem as `storePicture` */
export function changeLogo(
  platform: Platform,
  product: FollowedSettings,
  actorId: number,
  picture: UploadedPicture,
): Promise<SettingsRow> {
  return withPictures(platform, [picture], actorId, ([stored]) =>
    makeVersion(platform, product, async (transaction) => {
      const logo = await attachPicture(transaction, stored, "public");
      return storeNext(transaction, actorId, (present) => ({ ...contentOf(present), logo }));
    }),
  );
}

/** Removes the logo. @throws Problem `notFound` (404) if there is none */
export async function removeLogo(
  platform: Platform,
  product: FollowedSettings,
  actorId: number,
): Promise<void> {
  await makeVersion(platform, product, (transaction) =>
    storeNext(transaction, actorId, (present) => {
      if (present.logo === null)
        refuse(notFound, { sentence: "There is no logo: the product's own is shown already." });
      return { ...contentOf(present), logo: null };
    }),
  );
}

/** How many characters of legal texts a page of the history may have: one version alone may have 200,000. */
const maxHistoryCharacters = 1_000_000;

/** Lists the versions, newest first; fewer than requested if their legal texts are long. */
export async function listSettingsVersions(
  platform: Platform,
  request: ItemsRequest,
): Promise<{ rows: SettingsRow[]; next: string | null }> {
  const page = await versionsOfSettings(platform.pool, request);
  let characters = 0;
  const fitting = page.rows.filter(
    ({ terms, privacy }) =>
      (characters += (terms?.length ?? 0) + (privacy?.length ?? 0)) <= maxHistoryCharacters,
  ).length;
  return fitting === page.rows.length
    ? page
    : versionsOfSettings(platform.pool, { ...request, limit: fitting });
}

/** Sends the caller a test mail with the settings in force; returns their address. */
export function sendTestMail(
  platform: Platform,
  personId: number,
  transact: Transact<string>,
): Promise<string> {
  return transact(async (transaction) => {
    const person = onlyRow(await recipientOfTest(transaction, [personId]));
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: person.email,
        subject: "A test mail",
        greeting: say("Hello {name},", { name: person.first_name }),
        paragraphs: [
          "You asked for this mail in the panel, under Settings. It came the way every mail of this product goes: the name it comes from, its colour and its last line are those in force.",
        ],
        link: {
          label: "Open the settings",
          url: platform.settings.publicUrl + pageAddress("admin", "Settings"),
        },
      }),
      { isUrgent: true },
    );
    return person.email;
  });
}

/** Stores a version in its own transaction, then notifies every process. */
async function makeVersion(
  platform: Platform,
  product: FollowedSettings,
  store: (transaction: Transaction) => Promise<void>,
): Promise<SettingsRow> {
  const row = await inTransaction(platform.pool, async (transaction) => {
    await store(transaction);
    return onlyRow(await settingsInForce(transaction, []));
  });
  await product.changed();
  return row;
}

/** Stores the next version together with its audit entry. */
async function storeNext(
  transaction: Transaction,
  actorId: number,
  next: (present: SettingsRow) => SettingsContent,
): Promise<void> {
  await lockSettings(transaction, []);
  const present = onlyRow(await settingsInForce(transaction, []));
  const before = contentOf(present);
  const after = next(present);
  if (isDeepStrictEqual(before, after)) return;
  await storeVersion(transaction, present.version + 1, actorId, after);
  await recordChange(transaction, {
    actorId,
    action: "settings changed",
    subject: "settings",
    subjectId: null,
    ...changesOf(before, after),
  });
}

const contentOf = ({
  id: _id,
  version: _version,
  author_id: _authorId,
  author_name: _authorName,
  at: _at,
  legal_stale: _isStale,
  ...content
}: SettingsRow): SettingsContent => content;
