// Settings as the calls send them.
import { marketFor } from "@hourhand/contract/market";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type {
  listSettingsVersions,
  SettingsFields,
  viewPublicSettings,
  viewSettings,
} from "@hourhand/contract/settings";
import type { Settings } from "../../settings/settings.ts";
import { phoneExample } from "../../platform/phone-example.ts";
import { pictureUrl } from "../media/media.ts";
import type { SettingsRow } from "./queries.ts";
import { asSet, fixedFields, inForce } from "./rules.ts";

type Environment = Pick<Settings, "mailFrom" | "socialLinks">;

const presentVersion = (row: SettingsRow) => ({
  version: row.version,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
  at: row.at.toISOString(),
});

const presentFields = ({ logo, ...fields }: SettingsFields): SettingsFields => ({
  ...fields,
  logo: pictureUrl(logo),
});

export const presentSettings = (
  environment: Environment,
  row: SettingsRow,
): ReplyOf<typeof viewSettings> => ({
  ...presentVersion(row),
  settings: presentFields(inForce(row, environment)),
  fixed: fixedFields(environment),
  legal_stale: row.legal_stale,
  phone_example: phoneExample(),
});

export function presentPublicSettings(
  environment: Environment,
  row: SettingsRow,
): ReplyOf<typeof viewPublicSettings> {
  const {
    settings,
    fixed,
    legal_stale: _isStale,
    phone_example: _phone,
    ...version
  } = presentSettings(environment, row);
  const { mail_from_name: _sender, ...shown } = settings;
  const { mail_from_name: _variable, ...fixedShown } = fixed;
  return { ...version, settings: shown, fixed: fixedShown, market: marketFor(settings.languages) };
}

/** Presents a version in the history: the stored values, without the environment's. */
export const presentSettingsVersion = (
  row: SettingsRow,
): ReplyOf<typeof listSettingsVersions>["items"][number] => ({
  ...presentVersion(row),
  settings: presentFields(asSet(row)),
});
