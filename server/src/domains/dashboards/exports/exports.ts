// Exports of the administrator's tables as CSV. Each is audited before its first row leaves.
import type { ExportTable } from "@hourhand/contract/dashboards";
import { invalidInput, tooManyRequests } from "@hourhand/contract/problem";
import { Problem } from "../../../platform/http/problem.ts";
import type { Person } from "../../../platform/http/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordChange } from "../../audit/audit.ts";
import { exportHeadings } from "./present.ts";
import { exportSorts, readRows, type ExportFilter } from "./queries.ts";
import { byteOrderMark, csvLine } from "./rules.ts";

/** Each export holds one of the pool's connections while it runs. */
const mostAtOnce = 2;

/** Makes the exporter of a process. */
export function createExporter(platform: Platform) {
  let running = 0;
  /**
   * The lines of a table's file, some hundred kilobytes at a time.
   * @throws Problem `invalidInput` (400) for an unknown sort, `tooManyRequests` (429) while others run
   */
  return async function exportTable(
    actor: Person,
    table: ExportTable,
    filter: ExportFilter,
  ): Promise<AsyncIterableIterator<string>> {
    const sorts = exportSorts(table);
    if (filter.sort !== undefined && !sorts.includes(filter.sort)) {
      throw new Problem(invalidInput, { errors: { sort: [`Sort must be one of: ${sorts.join(", ")}.`] } });
    }
    if (running >= mostAtOnce) {
      const sentence = "Other exports are running. Please try again in a moment.";
      throw new Problem(tooManyRequests, { sentence, retryAfter: 5 });
    }
    running++;
    try {
      await recordChange(platform.database, {
        actorId: actor.id,
        action: "table exported",
        subject: table,
        subjectId: null,
        after: filter,
      });
      return await started(lines());
    } catch (error) {
      running--;
      throw error;
    }

    async function* lines(): AsyncGenerator<string> {
      try {
        let head = byteOrderMark + csvLine(exportHeadings[table]);
        for await (const rows of readRows(platform.pool, table, filter, platform.calendar.timeZone)) {
          yield head + rows.map(csvLine).join("");
          head = "";
        }
        if (head !== "") yield head;
      } finally {
        running--;
      }
    }
  };
}

/**
 * The same lines, the first of them read already: what fails at once is a refusal and not a torn file. No generator
 * around the other one: a reader that leaves before its first line must end that one all the same.
 */
async function started(lines: AsyncGenerator<string>): Promise<AsyncIterableIterator<string>> {
  let first: IteratorResult<string> | undefined = await lines.next();
  const all: AsyncIterableIterator<string> = {
    async next() {
      const line = first ?? (await lines.next());
      first = undefined;
      return line;
    },
    return: () => lines.return(undefined),
    throw: (error) => lines.throw(error),
    [Symbol.asyncIterator]: () => all,
  };
  return all;
}
