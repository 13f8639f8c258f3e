// A list's query as the tables show it, and what is said when it fails.
import type { UseQueryResult } from "@tanstack/react-query";
import { useSaidFailure } from "../../../features/session/use-said-failure.ts";
import type { PageReply } from "./use-table.ts";

/** One page of rows with its state. */
export interface Listed<Row> {
  rows: readonly Row[] | undefined;
  reply: PageReply | undefined;
  state: "loading" | "error" | "ready";
  /** Other rows are on their way while these stand. */
  busy: boolean;
  retry: () => void;
}

/** The rows of a query's reply. `quiet` says only what the server itself said (second document section 8). */
export function useListed<Reply extends PageReply, Row>(
  query: UseQueryResult<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
  quiet: "quiet" | "aloud",
): Listed<Row> {
  const { data, error, isPlaceholderData, refetch } = query;
  useSaidFailure(error, quiet);
  return {
    rows: data && rowsOf(data),
    reply: data,
    state: data ? "ready" : error ? "error" : "loading",
    busy: isPlaceholderData,
    retry: () => void refetch(),
  };
}
