// SQL about the mark of an unfinished restore: the comment on a table that exists only during the restore.
import { prepared, type Statement } from "./platform/database/prepared-statements.ts";

export const unfinishedRestoreRow: Statement<{ mark: string | null }, []> = prepared(
  "unfinished_restore",
  "select obj_description(to_regclass('public.unfinished_restore'), 'pg_class') as mark",
);
