// Pages of the panel's tables below /api/v1, as `tableFields` of the contract asks for them and `tableReply` returns them.
import type { ListPage, ListRequest } from "./list-request.ts";

/** What a call with `tableFields` sends: the fields of a page, and `limit` and `cursor` in their place. */
interface TableInput extends ListRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

const defaultLimit = 20;

/** Returns the page that a call with `tableFields` asks for. @param timeZone the market's, for filters by days */
export const tableRequest = ({ limit, cursor, ...request }: TableInput, timeZone: string): ListRequest => ({
  ...request,
  page_size: limit ?? request.page_size ?? defaultLimit,
  ...(cursor !== undefined && { after: cursor, cursorField: "cursor" }),
  timeZone,
});

/** Presents a page as `tableReply` describes it. */
export const presentTable = <Row, Item>(
  { rows, next = null, ...beside }: ListPage<Row>,
  present: (row: Row) => Item,
) => ({ items: rows.map(present), next, ...beside });
