// The export of a table. Speaks the wire's names.
import { exportTable as exportTableCall, type ExportTable } from "@hourhand/contract/dashboards";
import type { Input } from "../../../platform/call.ts";
import { download } from "../../../platform/download.ts";
import type { ListRequest } from "./use-table.ts";

/** What part of a table is exported, and in which order. */
export type ExportFilter = Omit<ListRequest, "page" | "page_size" | "after" | "before">;

/** Reads a table as CSV; `onRows` receives how many lines have come so far. Throws an `ApiError`. */
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
