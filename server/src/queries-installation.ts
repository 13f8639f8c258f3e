// SQL of what an installation was begun with; its table has one row.
import { prepared } from "./platform/database/prepared-statements.ts";

export const setDemoLoaded = prepared<never, []>(
  "set_demo_loaded",
  "update installation set demo_loaded_at = now()",
);

export const setFirstAdministratorEmail = prepared<never, [email: string]>(
  "set_first_administrator_email",
  "update installation set first_administrator_email = $1",
);

export const setDemoSearched = prepared<never, []>(
  "set_demo_searched",
  "update installation set demo_searched = true",
);

export interface InstallationRow {
  demo_loaded_at: Date | null;
  demo_searched: boolean;
  first_administrator_email: string | null;
}

export const readInstallationRow = prepared<InstallationRow, []>(
  "read_installation",
  "select demo_loaded_at, demo_searched, first_administrator_email from installation",
);
