// Finds the statements that this process sends to PostgreSQL during some work, and PostgreSQL's plans for them.
import pg from "pg";
import { probeText } from "../src/platform/database/watched-pool.ts";

/** A statement that was sent. A named one is planned without its values. */
export interface SentStatement {
  text: string;
  name: string | undefined;
  values: readonly unknown[];
}

type Sent = string | { text?: string; name?: string; values?: readonly unknown[] };

/**
 * Statements that run on a timer, and are left out: the pool's probe, the settings of a new connection, the clock,
 * changes of access, the installation's settings and market, the filter dialog's words.
 */
const timed = new Set([
  "market_clock",
  "access_changes_begin",
  "access_changes_since",
  "settings_and_market",
  "filter_words",
  // Sent once a minute for an active session.
  "touch_session",
]);
const isTimed = (text: string, name = "") =>
  text === probeText || text.startsWith("select set_config(") || timed.has(name);

/** Runs `work` and returns each different statement that this process sent during it, in order. */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const different = new Map<string, SentStatement>();
  for (const one of await everySending(work)) if (!different.has(one.text)) different.set(one.text, one);
  return [...different.values()];
}

/** Runs `work` and returns every statement as often as it was sent, which reveals one that is sent per row. */
export async function everySending(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { prototype } = pg.Client;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the client it was meant for
  const original = prototype.query as (...given: unknown[]) => unknown;
  const sent: SentStatement[] = [];
  prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [statement, values] = given as [Sent, readonly unknown[] | undefined];
    const {
      text,
      name,
      values: own,
    }: Exclude<Sent, string> = typeof statement === "string" ? { text: statement } : statement;
    const isAsked = text !== undefined && /^\s*(?:with|select|insert|update|delete)\b/i.test(text);
    if (isAsked && !isTimed(text, name))
      sent.push({ text, name, values: own ?? (Array.isArray(values) ? values : []) });
    return original.apply(this, given);
  } as typeof prototype.query;
  try {
    await work();
  } finally {
    prototype.query = original as typeof prototype.query;
  }
  return sent;
}

/** The parts of a plan's node that are used here. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** Plans a statement: a named one without values, any other with the values that were sent. */
export async function planOf(client: pg.Client, { text, name, values }: SentStatement): Promise<PlanNode> {
  const { rows } =
    name === undefined
      ? await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [
          ...values,
        ])
      : await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
          `explain (generic_plan, format json) ${text}`,
        );
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error("PostgreSQL showed no plan.");
  return plan.Plan;
}

/** Yields every node of a plan, with its depth. */
export function* nodesOf(node: PlanNode, depth = 0): Generator<[node: PlanNode, depth: number]> {
  yield [node, depth];
  for (const child of node.Plans ?? []) yield* nodesOf(child, depth + 1);
}
