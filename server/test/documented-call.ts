// What a documented call is, as data: what a right call sends, who may make it, which fields it answers. The tables are
// documented-calls-*.ts, the suite that makes the calls is documented-calls-suite.ts.
import { expect } from "vitest";
import type { TestPerson, TestWorker } from "./people.ts";

/** Who makes a call. Everything in it belongs to 'the customer' and 'the worker'. */
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

/** The people of one call, made anew for each, since most calls can be made once only. */
export interface Scene {
  /** Who makes the call; undefined when nobody is signed in. */
  caller: TestPerson | undefined;
  customer: TestPerson;
  worker: TestWorker;
}

/** A call as it is documented. */
export interface DocumentedCall {
  /** Method and path; `{id}` is filled by `into`. */
  call: string;
  /** Tells calls of one address apart. */
  variant?: string;
  /** The lines of docs/conformance that its tests show. */
  tags?: string[];
  /** What each caller gets. */
  status: Readonly<Record<Caller, number>>;
  /** What must have happened before. */
  before?: (scene: Scene) => Promise<unknown>;
  /** The `{id}` of the path. */
  into?: (scene: Scene) => Promise<number> | number;
  /** Fields of a right call. */
  send?: (scene: Scene) => Promise<Fields> | Fields;
  /** Fields without which the call is 400. */
  required?: readonly string[];
  /** Fields with a picture each: only multipart can carry them, the other encodings are 415. */
  pictures?: readonly string[];
  /** The documented fields of a good answer, with their kinds. */
  answers: object;
}

/** The same for everybody, signed in or not. */
export const everybody = (status: number) => statuses([status, status, status, status, status]);
/** The same for everybody who is signed in; nobody is 401. */
export const signedIn = (status: number) => statuses([401, status, status, status, status]);
/** These roles may; everybody else who is signed in is 403, nobody is 401. */
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

// Kinds of fields.
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
/** What the form of a profession says. */
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
