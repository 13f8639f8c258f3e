// Turns a list's query into the form that tables use, with its error messages.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { queryOptionsFor, type Input } from "../../../platform/call.ts";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import type { ListRequest, PageReply } from "./use-table.ts";

/** One page of rows with its state. */
export interface Listed<Row, Reply extends PageReply = PageReply> {
  rows: readonly Row[] | undefined;
  reply: Reply | undefined;
  state: "loading" | "error" | "ready";
  /** Old rows are shown while the new ones load. */
  busy: boolean;
  /** The error, when there are no rows to show. */
  cause: Error | null;
  retry: () => void;
}

/**
 * The rows of a list's reply. The previous page stays while the next one loads.
 * @param errorToasts for `useErrorToast` (docs/rules/screens.md 9)
 */
export function useListed<E extends AnyEndpoint, Row>(
  endpoint: E,
  request: ListRequest,
  rowsOf: (reply: ReplyOf<E>) => readonly Row[],
  errorToasts: "server-messages" | "all",
  options: { refetchInterval?: number } = {},
): Listed<Row, ReplyOf<E> & PageReply> {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // The filters were parsed into the words and ids that the call accepts.
    ...queryOptionsFor(endpoint, request as unknown as Input<E>),
    placeholderData: keepPreviousData,
    ...options,
  });
  useErrorToast(error, errorToasts);
  return {
    rows: data && rowsOf(data),
    reply: data,
    state: data ? "ready" : error ? "error" : "loading",
    busy: isPlaceholderData,
    cause: error,
    retry: () => void refetch(),
  };
}
