// A list's query as the tables show it, and what is said when it fails.
import type { UseQueryResult } from "@tanstack/react-query";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
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

/** The rows of a query's reply. `errorToasts` is for `useErrorToast` (docs/rules/screens.md 9). */
export function useListed<Reply extends PageReply, Row>(
  query: UseQueryResult<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
  errorToasts: "server-messages" | "all",
): Listed<Row> {
  const { data, error, isPlaceholderData, refetch } = query;
  useErrorToast(error, errorToasts);
  return {
    rows: data && rowsOf(data),
    reply: data,
    state: data ? "ready" : error ? "error" : "loading",
    busy: isPlaceholderData,
    retry: () => void refetch(),
  };
}
