// SQL that reads what a person confirms an act with.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

export const ownerToConfirm: Statement<
  { email: string; first_name: string; password_hash: string | null },
  [personId: number]
> = prepared("owner_to_confirm", "select email, first_name, password_hash from people where id = $1");
