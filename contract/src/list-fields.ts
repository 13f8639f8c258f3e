// The fields of lists: pages, orders, searches, filters, cursors. Apart from `wire.ts`, because a first visit has no list.
// Rules: docs/rules/wire.md 25–29.
import { Type, type TSchema } from "typebox";
import type { AnyEndpoint } from "./endpoint.ts";
import { oneOf, id, text, date, nullable } from "./wire.ts";

/**
 * The parameters of a list that a call other than GET accepts in the body and in the query; the body wins unless it is
 * blank.
 */
export const listFields: ReadonlySet<string> = new Set(["page", "page_size", "search", "sort", "order"]);

/**
 * The optional paging fields of a growing list (docs/rules/wire.md 25, 29). `after` and `before` are opaque cursors:
 * they contain the text a table is sorted by.
 */
export const pageFields = {
  page: Type.Optional(Type.Integer({ title: "Page", minimum: 1, maximum: 1_000_000 })),
  page_size: Type.Optional(Type.Integer({ title: "Page size", minimum: 1, maximum: 100 })),
  search: Type.Optional(text("Search", 0, 100)),
  sort: Type.Optional(text("Sort", 0, 40)),
  order: Type.Optional(oneOf("Order", ["asc", "desc"])),
  after: Type.Optional(text("Cursor", 0, 4000)),
  before: Type.Optional(text("Cursor", 0, 4000)),
};

/** The ages of pending fees: up to 7 days, 8 to 30, and older. */
export const feeAges = ["week", "month", "older"] as const;

/** The filters of the administrator's tables, in addition to their search (extension); each table has some of them. */
export const filterFields = {
  active: Type.Optional(oneOf("active", ["yes", "no"])),
  /** A job category. */
  job: Type.Optional(id("job")),
  /** The person whose rows to return: on either side of a booking. */
  person: Type.Optional(id("person")),
  role: Type.Optional(oneOf("role", ["admin", "worker", "user"])),
  /** Accounts whose phone another account has too. */
  phone: Type.Optional(oneOf("phone", ["shared"])),
  /** The slug of a town: its workers. */
  town: Type.Optional(text("town", 0, 80)),
  /** Workers who owe fees: any, or some of this age. */
  owes: Type.Optional(oneOf("owes", ["any", ...feeAges])),
  /** Days of the market, both included. */
  from: Type.Optional(date("from")),
  to: Type.Optional(date("to")),
};

/** The fields of a page besides its rows. Absent if no page was requested. */
export const pageReply = {
  count: Type.Optional(Type.Integer()),
  more: Type.Optional(Type.Boolean()),
  next: Type.Optional(nullable(Type.String())),
  previous: Type.Optional(nullable(Type.String())),
};

/** The maximum number of rows of a list without paging (docs/rules/wire.md 26). */
export const unpagedCap = 1000;

/** The parameters of a list of `/api/v1`: at most `limit` items (by default 20) after an opaque cursor. */
export const cursorFields = {
  limit: Type.Optional(Type.Integer({ title: "limit", minimum: 1, maximum: 100 })),
  cursor: Type.Optional(text("cursor", 1, 4000)),
};

/** The reply of a list of `/api/v1`; `next` is the cursor of the next items, null at the end. */
export const itemsReply = <Item extends TSchema>(item: Item) => ({
  items: Type.Array(item),
  next: nullable(Type.String()),
});

/** The fields of a call for a table of the panel below `/api/v1`: pages by number and by cursor, a search and an order. */
export const tableFields = { ...cursorFields, ...pageFields };

/** The reply to `tableFields`: the rows, the next cursor, and the fields of a page. */
export const tableReply = <Item extends TSchema>(item: Item) => ({
  ...itemsReply(item),
  count: pageReply.count,
  more: pageReply.more,
  previous: pageReply.previous,
});

/**
 * The fields of a call that are accepted in the body and in the query: the parameters of a list (docs/rules/wire.md
 * 25).
 */
export function fieldsInEitherPlace(endpoint: AnyEndpoint): string[] {
  if (endpoint.method === "GET") return [];
  const names = [...Object.keys(endpoint.query.properties), ...Object.keys(endpoint.body.properties)];
  return names.filter((name) => listFields.has(name));
}
