// The call of the two legal pages.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readLegalText, type LegalPage } from "@hourhand/contract/legal";
import { queryOptionsFor } from "../../../platform/call.ts";

/** A version of a text, in the reader's language. */
export type LegalText = ReplyOf<typeof readLegalText>;

/** The effective version, or another one by its number. */
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
