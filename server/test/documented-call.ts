// A documented call as data: the fields of a valid call, its allowed callers, the fields of its reply. The tables are
// documented-calls-*.ts; documented-calls-suite.ts makes the calls.
import { expect } from "vitest";
import type { TestPerson, TestWorker } from "./people.ts";

/** The callers. All data in a call belongs to 'the customer' and 'the worker'. */
export const callers = [
  "nobody",
  "the customer",
  "another customer",
  "the worker",
  "the administrator",
] as const;
export type Caller = (typeof callers)[number];
/** Fields of a body. */
export type Fields = Record<string, unknown>;

/** The people of one call, created for each, since most calls can be made only once. */
export interface Scene {
  /** The caller; undefined when nobody is signed in. */
  caller: TestPerson | undefined;
  customer: TestPerson;
  worker: TestWorker;
}

/** A call as it is documented. */
export interface DocumentedCall {
  /** Method and path; `{id}` is filled by `into`. */
  call: string;
  /** Distinguishes calls of one address. */
  variant?: string;
  /** The lines of docs/conformance that its tests show. */
  tags?: string[];
  /** The status for each caller. */
  status: Readonly<Record<Caller, number>>;
  /** Preparations of the call. */
  before?: (scene: Scene) => Promise<unknown>;
  /** The `{id}` of the path. */
  into?: (scene: Scene) => Promise<number> | number;
  /** Fields of a valid call. */
  send?: (scene: Scene) => Promise<Fields> | Fields;
  /** Fields without which the call is 400. */
  required?: readonly string[];
  /** Fields with a picture each: only multipart can carry them, the other encodings are 415. */
  pictures?: readonly string[];
  /** The documented fields of a successful reply, with their types. */
  answers: object;
}

/** The same status for everybody, signed in or not. */
export const everybody = (status: number) => statuses([status, status, status, status, status]);
/** The same status for every signed-in person; a visitor gets 401. */
export const signedIn = (status: number) => statuses([401, status, status, status, status]);
/** These roles may call it; every other signed-in person gets 403, a visitor 401. */
export const only = (role: "customer" | "worker" | "administrator", status = 200) =>
  statuses([
    401,
    role === "customer" ? status : 403,
    role === "customer" ? status : 403,
    role === "worker" ? status : 403,
    role === "administrator" ? status : 403,
  ]);
/** Statuses in the order of `callers`. */
export function statuses([nobody, own, another, worker, administrator]: readonly [
  number,
  number,
  number,
  number,
  number,
]): Readonly<Record<Caller, number>> {
  return {
    nobody,
    "the customer": own,
    "another customer": another,
    "the worker": worker,
    "the administrator": administrator,
  };
}

// Types of fields.
export const text = expect.any(String) as string;
export const number = expect.any(Number) as number;
export const flag = expect.any(Boolean) as boolean;
export const textOrNull = expect.toSatisfy((value: unknown) => value === null || typeof value === "string");
export const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
export const time = expect.stringMatching(/^\d\d:\d\d:\d\d$/);
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
export const some = (row: object) => expect.arrayContaining([expect.objectContaining(row)]);
export const message = { message: text };
export const trend = some({ label: text, count: number });
/** The form of a profession. */
export const profession = {
  full_name: text,
  age: number,
  salary: number,
  qualification: text,
  experience: number,
  previous_company: text,
  job: number,
  description: text,
};
