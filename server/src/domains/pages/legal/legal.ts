// The terms and the privacy policy in versions: stored when the rules or an operator's own texts change, and read in
// the reader's language.
import { unpaidFeesLimitPaise } from "../../../settings/settings.ts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { LegalPage, readLegalText as readLegalTextCall } from "@hourhand/contract/legal";
import type { Language } from "@hourhand/contract/languages";
import { notFound } from "@hourhand/contract/problem";
import { activeCategories } from "../../catalogue/catalogue.ts";
import { listPolicies, presentPolicy } from "../../policies/policies.ts";
import { viewSettings } from "../../settings/settings.ts";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { presentLegalText } from "./present.ts";
import {
  legalVersion,
  lockLegalVersions,
  newestVersions,
  storeLegalTexts,
  type LegalTexts,
} from "./queries.ts";
import { inEnglish, privacyOf, termsOf, type LegalFacts, type LegalText } from "./texts.ts";

/** Whether this process has compared its texts with the last version. */
const compared = new WeakSet<object>();

/**
 * Stores the current texts as the next version if they differ from the last one. Called after each change that they
 * depend on, and once by each process, which may be a different version of the product or have different settings.
 * Never throws: a failed attempt is repeated when the texts are read.
 */
export async function storeLegalVersion(platform: Platform): Promise<void> {
  compared.delete(platform);
  try {
    await inTransaction(platform.pool, async (transaction) => {
      // Taken one at a time, so that each process compares with the result of the previous one.
      await lockLegalVersions(transaction, []);
      const facts = await factsOf(platform, transaction);
      const { terms, privacy } = await viewSettings({ pool: transaction });
      const stored = (own: string | null, ours: LegalText) =>
        JSON.stringify(own === null ? inEnglish(ours) : { own });
      const ours = { terms: termsOf(facts), privacy: privacyOf(facts) };
      const sentences: LegalTexts = {
        terms: terms === null ? ours.terms : null,
        privacy: privacy === null ? ours.privacy : null,
      };
      await storeLegalTexts(transaction, [
        stored(terms, ours.terms),
        stored(privacy, ours.privacy),
        JSON.stringify(sentences),
      ]);
    });
    compared.add(platform);
  } catch (error) {
    platform.log.warn({ err: error }, "The legal texts could not be noted; that is done when they are read.");
  }
}

async function factsOf({ settings }: Platform, transaction: Queryable): Promise<LegalFacts> {
  const { customer_payments: customerPayments } = await viewSettings({ pool: transaction });
  const policies = await listPolicies({ pool: transaction });
  const categories = await activeCategories(transaction, []);
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const rules = policies.map((row) => {
    const { category_id: id, version: _version, ...fields } = presentPolicy(settings, row);
    return { id, fields };
  });
  const usual = rules.find(({ id }) => id === null);
  if (!usual) throw new Error("The default policy is missing.");
  return {
    rules: usual.fields,
    categories: rules.flatMap(({ id, fields }) => {
      const title = id === null ? undefined : titles.get(id);
      return title === undefined ? [] : [{ title, rules: fields }];
    }),
    enforcesVisitTimes: settings.enforcesVisitTimes,
    unpaidFeesLimitPaise: unpaidFeesLimitPaise(settings),
    customerPayments: (customerPayments ?? "off") as LegalFacts["customerPayments"],
    hasGoogleSignIn: settings.googleClientId !== undefined,
    hasCardPayments: settings.paymentProvider !== undefined,
    addressService:
      settings.googleMapsKey !== undefined
        ? "Google"
        : settings.nominatimUrl !== undefined
          ? "OpenStreetMap"
          : undefined,
  };
}

/** Reads a text in a language. @throws Problem `notFound` (404) for an unknown version */
export async function readLegalText(
  platform: Platform,
  page: LegalPage,
  version: number | undefined,
  language: Language,
): Promise<ReplyOf<typeof readLegalTextCall>> {
  if (!compared.has(platform)) await storeLegalVersion(platform);
  const [row] = await legalVersion(platform.pool, [version ?? null]);
  const shown =
    row ?? refuse(notFound, { sentence: "There is no such version. Please open the present one." });
  // The version in force was compared with our texts, so those provide its sentences as data.
  const isOlder = shown.sentences === null && shown.until === null;
  const ours = isOlder ? await factsOf(platform, platform.pool) : null;
  const sentences = ours ? { terms: termsOf(ours), privacy: privacyOf(ours) } : shown.sentences;
  const { name } = await platform.product.read();
  const others = (await newestVersions(platform.pool, [])).filter((other) => other.version !== shown.version);
  return presentLegalText(page, { ...shown, sentences }, others, {
    name,
    language,
    calendar: platform.calendar,
  });
}
