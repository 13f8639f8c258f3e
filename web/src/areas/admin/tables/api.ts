// The export of a table. Uses the wire's names.
import { exportTable as exportTableCall, type ExportTable } from "@hourhand/contract/dashboards";
import type { Input } from "../../../platform/call.ts";
import { download } from "../../../platform/download.ts";
import type { ListRequest } from "./use-table.ts";

/** The filter and order of an export. */
export type ExportFilter = Omit<ListRequest, "page" | "page_size" | "after" | "before">;

/** Fetches a table as CSV. `onRows` receives the number of lines so far. Throws an `ApiError`. */
export function exportTable(
  table: ExportTable,
  filter: ExportFilter,
  onRows: (rows: number) => void,
): Promise<Blob> {
  let lines = 0;
  return download(exportTableCall, { table, ...filter } as Input<typeof exportTableCall>, (chunk) => {
    for (const byte of chunk) if (byte === 10) lines += 1;
    onRows(Math.max(0, lines - 1));
  });
}
