// npm run verify:record -- FILE…: checks that a booking's record, as the call returned it in one or more files, is
// unchanged since it was sealed. Exit code 0 and the number of events; 1 and the first event that does not match; 2 for
// an unreadable file. Needs no running product.
import { readFile } from "node:fs/promises";
import { firstMisfit } from "./domains/bookings/record/chain.ts";

/** Reads the events in a file: the call's reply, or only its list. @throws Error with a sentence */
async function readEvents(path: string): Promise<unknown[]> {
  const text = await readFile(path, "utf8");
  const content = JSON.parse(text.replace(/^\uFEFF/, "")) as { events?: unknown } | unknown[] | null;
  const events = Array.isArray(content) ? content : content?.events;
  if (!Array.isArray(events)) throw new Error("The file holds no record of a booking.");
  return events;
}

try {
  const paths = process.argv.slice(2);
  if (paths.length === 0) throw new Error("Please name a file: npm run verify:record -- FILE…");
  const events: unknown[] = [];
  for (const path of paths) for (const event of await readEvents(path)) events.push(event);
  const misfit = firstMisfit(events);
  process.stdout.write(
    misfit === undefined
      ? `All events fit: ${events.length}\n`
      : `The first event that does not fit: ${misfit}\n`,
  );
  process.exitCode = misfit === undefined ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The record cannot be read. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
}
