// What the two legal pages ask the server for.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readLegalText, type LegalPage } from "@hourhand/contract/legal";
import { queryOptionsFor } from "../../../platform/call.ts";

/** A version of a text, in the language of the reader. */
export type LegalText = ReplyOf<typeof readLegalText>;

/** The version in force, or another one by its number. */
export function useReadLegalText(page: LegalPage, version: string | null) {
  const number = version === null ? undefined : Number(version);
  return useQuery(
    queryOptionsFor(
      readLegalText,
      {
        page,
        ...(number !== undefined && Number.isSafeInteger(number) && number > 0 && { version: number }),
      },
      { anonymous: true },
    ),
  );
}
