// Exports the administrator's tables as CSV. Each export is audited before its first row leaves.
import { Readable } from "node:stream";
import { callbackify } from "node:util";
import type { ExportTable } from "@hourhand/contract/dashboards";
import { tooManyRequests } from "@hourhand/contract/problem";
import { exportRows, type CellValue, type ExportFilter } from "../../platform/lists/export-rows.ts";
import { filterConditions } from "../../platform/lists/list-filter.ts";
import type { ListDefinition } from "../../platform/lists/list-definition.ts";
import { refuseSort } from "../../platform/lists/list-request.ts";
import { refuse } from "../../platform/problem.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { usersList } from "../accounts/accounts.ts";
import { auditList, recordChange, securityList } from "../audit/audit.ts";
import { bookingsList } from "../bookings/bookings.ts";
import { applicationsList, categoriesList, workersList } from "../catalogue/catalogue.ts";
import { paymentsList } from "../wallet/wallet.ts";
import { phoneInFile } from "../../platform/phones.ts";
import { amountCell, amountHeading, byteOrderMark, csvLine } from "../../platform/lists/csv.ts";

/** The lists behind the administrator's tables. */
const lists: Readonly<Record<ExportTable, ListDefinition>> = {
  users: usersList,
  workers: workersList,
  categories: categoriesList,
  bookings: bookingsList,
  wallet: paymentsList,
  requests: applicationsList,
  audit: auditList,
  security: securityList,
};

/** How many exports run at a time: each holds one of the pool's connections. */
const maxRunning = 2;

/** Timeout of a stalled reader in milliseconds, because it holds a connection and a slot. */
const timeout = 60_000;
/** The timeout while the product is stopping. */
const timeoutAtStop = 1_000;

/** Runs this process's exports. */
export interface Exporter {
  /**
   * Returns the lines of a table's file, in chunks of some hundred kilobytes. Disconnects a stalled reader.
   * @throws Problem `invalidInput` (400) for an unknown sort or a bad filter, `tooManyRequests` (429) while too many
   * others run
   */
  exportTable(actor: Person, table: ExportTable, filter: ExportFilter): Promise<Readable>;
  /** Shortens the timeout of stalled readers, because the product is stopping. */
  stop(): void;
}

/** Creates the exporter of a process. */
export function createExporter(platform: Platform): Exporter {
  let running = 0;
  let isStopping = false;
  const streams = new Set<LineStream>();
  return {
    async exportTable(actor, table, filter) {
      const sorts = Object.keys(lists[table].sorts);
      if (filter.sort !== undefined && !sorts.includes(filter.sort)) refuseSort(sorts);
      // Refuses a filter that the table does not have, before anything is recorded.
      filterConditions(lists[table], filter, () => "");
      if (running >= maxRunning) {
        const sentence = "Other exports are running. Please try again in a moment.";
        refuse(tooManyRequests, { sentence, retryAfter: 5 });
      }
      running++;
      const lines = linesOf(platform, table, filter);
      try {
        await recordChange(platform.pool, {
          actorId: actor.id,
          action: "table exported",
          subject: table,
          subjectId: null,
          after: filter,
        });
        // If the first line fails, the export is refused; the client does not get a truncated file.
        const stream = new LineStream(lines, await lines.next(), isStopping ? timeoutAtStop : timeout);
        streams.add(stream);
        stream.once("close", () => {
          streams.delete(stream);
          running--;
        });
        return stream;
      } catch (error) {
        running--;
        throw error;
      }
    },
    stop() {
      isStopping = true;
      for (const stream of streams) stream.hurry(timeoutAtStop);
    },
  };
}

async function* linesOf(
  platform: Platform,
  table: ExportTable,
  filter: ExportFilter,
): AsyncGenerator<string> {
  const list = lists[table];
  const columns = list.exportColumns ?? [];
  let head =
    byteOrderMark +
    csvLine(columns.map(({ heading, isMoney }) => (isMoney ? amountHeading(heading) : heading)));
  const asShown = (value: CellValue, place: number) => {
    const { isPhone, isMoney } = columns[place] ?? {};
    if (isPhone && typeof value === "string") return phoneInFile(value);
    return isMoney && value !== null ? amountCell(Number(value)) : value;
  };
  for await (const rows of exportRows(platform.pool, list, filter, platform.calendar.timeZone)) {
    yield head + rows.map((row) => csvLine(row.map(asShown))).join("");
    head = "";
  }
  if (head !== "") yield head;
}

/** Streams lines, and destroys itself when nobody reads them: only that reveals a connection that vanished silently. */
class LineStream extends Readable {
  readonly #lines: AsyncGenerator<string>;
  #first: IteratorResult<string> | undefined;
  #timeout: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(lines: AsyncGenerator<string>, first: IteratorResult<string>, timeoutMs: number) {
    super({ highWaterMark: 1 });
    this.#lines = lines;
    this.#first = first;
    this.#timeout = timeoutMs;
    this.#wait();
  }

  /** Sets the timeout for the reader. */
  hurry(timeoutMs: number): void {
    this.#timeout = timeoutMs;
    if (this.#timer) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.destroy(new Error("The reader of an export stood still.")),
      this.#timeout,
    );
  }

  override _read(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#first ? Promise.resolve(this.#first) : this.#lines.next();
    this.#first = undefined;
    next.then(
      ({ value, done }) => {
        if (this.destroyed) return;
        if (!done) this.#wait();
        this.push(done ? null : value);
      },
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    // Ends the transaction and releases the connection; has no effect after the last line.
    const ended = callbackify(() => this.#lines.return(undefined));
    ended((failure: Error | null) => done(error ?? failure));
  }
}
