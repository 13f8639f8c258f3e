// SQL about how an installation began; its table has one row.
import { prepared, type Statement } from "./platform/database/prepared-statements.ts";

export const setDemoLoaded: Statement<never, []> = prepared(
  "set_demo_loaded",
  "update installation set demo_loaded_at = now()",
);

export const setFirstAdministratorEmail: Statement<never, [email: string]> = prepared(
  "set_first_administrator_email",
  "update installation set first_administrator_email = $1",
);

export const setDemoSearched: Statement<never, []> = prepared(
  "set_demo_searched",
  "update installation set demo_searched = true",
);

export const setPhonesRead: Statement<never, [country: string]> = prepared(
  "set_phones_read",
  "update installation set phones_read_in = $1",
);

export interface InstallationRow {
  demo_loaded_at: Date | null;
  demo_searched: boolean;
  phones_read_in: string | null;
  first_administrator_email: string | null;
}

export const readInstallationRow: Statement<InstallationRow, []> = prepared(
  "read_installation",
  "select demo_loaded_at, demo_searched, phones_read_in, first_administrator_email from installation",
);

/** Records the version and the secret that serve the database from now on. */
export const setServing: Statement<never, [version: string, secretFingerprint: Buffer]> = prepared(
  "set_serving",
  "update installation set served_version = $1, secret_fingerprint = $2",
);
