// A documented call as data: the fields of a valid call, who may call it, the fields of its reply. The tables are in
// documented-calls-*.ts; documented-calls-suite.ts makes the calls.
import { expect } from "vitest";
import type { TestPerson, TestWorker } from "./people.ts";

/** Who calls. All data in a call belong to 'the customer' and 'the worker'. */
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

/** The people in one call; created for each, because most calls can only be made once. */
export interface Scene {
  /** The caller; undefined if nobody is signed in. */
  caller: TestPerson | undefined;
  customer: TestPerson;
  worker: TestWorker;
}

/** A call as it is documented. */
export interface DocumentedCall {
  /** Method and path; `into` fills in `{id}`. */
  call: string;
  /** Distinguishes calls at the same address. */
  variant?: string;
  /** The lines of docs/conformance that this call's tests show. */
  tags?: string[];
  /** The status that each caller gets. */
  status: Readonly<Record<Caller, number>>;
  /** Prepares the call. */
  before?: (scene: Scene) => Promise<unknown>;
  /** Returns the `{id}` of the path. */
  into?: (scene: Scene) => Promise<number> | number;
  /** Returns the fields of a valid call. */
  send?: (scene: Scene) => Promise<Fields> | Fields;
  /** Fields whose absence makes the call answer 400. */
  required?: readonly string[];
  /** Fields that each hold a picture: only multipart can carry them, other encodings answer 415. */
  pictures?: readonly string[];
  /** The documented fields of a successful reply, with their types. */
  answers: object;
}

/** Everybody gets the same status, signed in or not. */
export const everybody = (status: number) => statuses([status, status, status, status, status]);
/** Every signed-in person gets the same status; a visitor gets 401. */
export const signedIn = (status: number) => statuses([401, status, status, status, status]);
/** People with this role get the status; every other signed-in person gets 403, a visitor 401. */
export const only = (role: "customer" | "worker" | "administrator", status = 200) =>
  statuses([
    401,
    role === "customer" ? status : 403,
    role === "customer" ? status : 403,
    role === "worker" ? status : 403,
    role === "administrator" ? status : 403,
  ]);
/** Assigns statuses to `callers`, in their order. */
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

// What the types of fields look like in a reply.
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
/** The fields of a worker's profession in a form. */
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
