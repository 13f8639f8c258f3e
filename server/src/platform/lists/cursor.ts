// Where a list's page starts: after the row with this sort value and id. Opaque to clients.
import { invalidInput } from "@hourhand/contract/problem";
import { refuse } from "../problem.ts";
import type { ListRequest } from "./list-request.ts";

/** A row's sort value as text, and its id. */
export type Cursor = readonly [sortedBy: string, id: number];

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/**
 * Reads a call's cursor; undefined if it has none.
 * @throws Problem `invalidInput` (400) for a text that `encodeCursor` did not write
 */
export function readCursor(
  request: Pick<ListRequest, "after" | "before" | "cursorField">,
): Cursor | undefined {
  const text = request.after || request.before;
  if (!text) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (typeof key === "string" && !key.includes("\u0000") && Number.isSafeInteger(id))
      return [key, id as number];
  } catch {
    // Anything but one of our cursors is refused below.
  }
  return refuseCursor(request);
}

/** @throws Problem `invalidInput` (400) */
export function refuseCursor({ after, cursorField }: Pick<ListRequest, "after" | "cursorField">): never {
  const sentence = "This cursor is not one of ours. Please open the list again.";
  return refuse(invalidInput, {
    sentence,
    errors: { [cursorField ?? (after ? "after" : "before")]: [sentence] },
  });
}
