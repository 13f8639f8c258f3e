// SQL of the versions of the terms and of the privacy policy.
import { maxFormerVersions } from "@hourhand/contract/legal";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { LegalText } from "./texts.ts";

/** One text in a version: an operator's own, or ours in English. */
export type StoredText = Json<{ own: string } | LegalText>;

/** Our texts as data; null where an operator has written one. */
export interface LegalTexts {
  terms: LegalText | null;
  privacy: LegalText | null;
}

/** A version, with the time of the next one (null: this one is in force). */
export interface LegalVersion {
  version: number;
  at: Date;
  until: Date | null;
  terms: StoredText;
  privacy: StoredText;
  /** Our texts as data; null for an operator's own. Old versions have null instead of the whole object. */
  sentences: Json<LegalTexts> | null;
}

/** Reads one version; null requests the one in force. */
export const legalVersion: Statement<LegalVersion, [version: number | null]> = prepared(
  "legal_version",
  `select v.version, v.at, (select n.at from legal_versions n where n.version = v.version + 1) as until, v.terms, v.privacy, v.sentences
   from legal_versions v
   where v.version = coalesce($1::integer, (select max(version) from legal_versions))`,
);

/** Reads the newest versions, for links to them. */
export const newestVersions: Statement<{ version: number; at: Date; until: Date | null }, []> = prepared(
  "newest_legal_versions",
  `select v.version, v.at, (select n.at from legal_versions n where n.version = v.version + 1) as until
   from legal_versions v order by v.version desc limit ${maxFormerVersions + 1}`,
);

/** Waits for other writers of a version; the next statement then sees their result. */
export const lockLegalVersions: Statement<object, []> = prepared(
  "lock_legal_versions",
  "select pg_advisory_xact_lock(hashtextextended('legal versions', 0))",
);

/** Stores the texts as the next version, unless they equal the last one. */
export const storeLegalTexts: Statement<
  { version: number },
  [terms: string, privacy: string, sentences: string]
> = prepared(
  "note_legal_texts",
  `insert into legal_versions (version, terms, privacy, sentences)
   select coalesce(max(version), 0) + 1, $1::jsonb, $2::jsonb, $3::jsonb from legal_versions
   having not exists (select 1 from legal_versions l where l.version = (select max(version) from legal_versions)
     and l.terms = $1::jsonb and l.privacy = $2::jsonb)
   returning version`,
);
