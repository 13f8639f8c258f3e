// A list's query as the tables show it, and what is said when it fails.
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
  /** Other rows are on their way while these stand. */
  busy: boolean;
  /** Why there are none. */
  cause: Error | null;
  retry: () => void;
}

/**
 * The rows of a list's reply; those of the page before stand while others are on their way.
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
    // Its filters were read by the words and ids that the call takes.
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
