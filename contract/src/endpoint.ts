// The definition of a call for server and client: method, path, audience, input, reply, refusals. The server binds it
// in `platform/http`, the web in `platform/call.ts`; neither repeats any of it.
import type { Static, TObject, TProperties } from "typebox";
import { Type } from "typebox";
import type { ProblemKind } from "./problem.ts";
import type { KeyUse } from "./scopes.ts";

/** The role of an account. `user` is the wire's word for a customer. */
export type Role = "admin" | "worker" | "user";

/** The audience of a call: anyone at all, anyone with an account, or these roles only. Required: deny by default. */
export type Audience = "anyone" | "signed-in" | readonly Role[];

/**
 * The things that replies show and calls change: a change invalidates the replies that show the same thing, on the
 * server and in the browser.
 */
export type Topic =
  | "applications"
  | "audit"
  | "bookings"
  | "categories"
  | "fees"
  | "hours"
  | "keys"
  | "messages"
  | "notices"
  | "people"
  | "policies"
  | "preferences"
  | "profile"
  | "reviews"
  | "saved"
  | "sessions"
  | "settings"
  | "unread"
  | "webhooks"
  | "workers";

/** A picture field of a multipart body (docs/rules/pictures.md 1–2). */
export interface PictureRule {
  readonly title: string;
  readonly required: boolean;
}
export type Pictures = Readonly<Record<string, PictureRule>>;

/**
 * A call as both ends know it. `path` has `:name` parameters and is written as documented (a trailing slash is
 * optional).
 */
export interface Endpoint<
  Params extends TProperties = TProperties,
  Query extends TProperties = TProperties,
  Body extends TProperties = TProperties,
  Reply extends TProperties = TProperties,
  Files extends Pictures = Pictures,
> {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly who: Audience;
  /** What it does with an API key; documented calls (outside /api/v1) refuse keys. */
  readonly key: KeyUse;
  readonly summary: string;
  readonly shows: readonly Topic[];
  readonly changes: readonly Topic[];
  readonly params: TObject<Params>;
  readonly query: TObject<Query>;
  readonly body: TObject<Body>;
  readonly pictures: Files;
  readonly reply: TObject<Reply>;
  /** 201 where something new is made; a call that finds it already made answers 200. */
  readonly status: 200 | 201;
  readonly problems: readonly ProblemKind[];
  /** Honours `Idempotency-Key` for 8 days (docs/rules/wire.md 21). */
  readonly idempotent: boolean;
  /** Its reply is never stored: repeated with its key, such a call is 409 `key-reused` with `made: true`. */
  readonly holdsSecret: boolean;
  /** The maximum number of calls a minute from one network, or from one person when signed in. */
  readonly perMinute: number;
  /** The maximum size of its body, if its texts are longer than those of other calls. */
  readonly maxBodyBytes: number | undefined;
  /** Extra names in an error body: of the sentence, and of the field map (docs/rules/wire.md 13). */
  readonly sentenceAlsoAs: "error" | undefined;
  readonly fieldMapAs: "errors" | "messages";
  /** The content type of a reply that is a file instead of JSON. */
  readonly answers: "text/csv" | "text/calendar" | "application/pdf" | undefined;
  /** Matches only with this query parameter; the same path without it is another call. */
  readonly onlyWithQuery: string | undefined;
  /** A body and a reply in JSON, for readers of the call's description. */
  readonly examples: Examples | undefined;
}

/** A body and a reply of a call; no body where the call has none, the file's text where it returns a file. */
export interface Examples {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly reply: Readonly<Record<string, unknown>> | string;
}

/** The written part of a call's definition; the rest has defaults. */
export interface EndpointDefinition<
  Params extends TProperties,
  Query extends TProperties,
  Body extends TProperties,
  Reply extends TProperties,
  Files extends Pictures,
  Path extends string,
> {
  name: string;
  method: Endpoint["method"];
  path: Path;
  who: Audience;
  summary: string;
  /** The topics of its reply: another call that changes one of them makes the reply stale. */
  shows?: readonly Topic[];
  /** The topics that it changes on success. */
  changes?: readonly Topic[];
  params?: Params;
  query?: Query;
  body?: Body;
  pictures?: Files;
  reply: Reply;
  status?: 200 | 201;
  problems?: readonly ProblemKind[];
  idempotent?: boolean;
  holdsSecret?: boolean;
  perMinute?: number;
  maxBodyBytes?: number;
  sentenceAlsoAs?: "error";
  fieldMapAs?: "errors" | "messages";
  onlyWithQuery?: string;
  answers?: "text/csv" | "text/calendar" | "application/pdf";
  examples?: Examples;
}

/** A call below /api/v1 says whether it takes API keys, and under which scope; it does not compile otherwise. */
type WithKeyUse<Path extends string> = Path extends `/api/v1/${string}` ? { key: KeyUse } : { key?: never };

// oxlint-disable-next-line typescript/no-empty-object-type -- the absence of fields is what is meant
type None = {};

/** The default limit of a person's calls a minute, per call. */
const perMinuteOfPerson = 600;
/** The same for calls without a session: whole neighbourhoods share one address. */
const perMinuteOfNetwork = 1_200;

/** Defines a call. Fields are named as on the wire; bounds come from `wire.ts`. */
export function endpoint<
  Params extends TProperties = None,
  Query extends TProperties = None,
  Body extends TProperties = None,
  Reply extends TProperties = None,
  const Files extends Pictures = None,
  const Path extends string = string,
>(
  definition: EndpointDefinition<Params, Query, Body, Reply, Files, Path> & WithKeyUse<Path>,
): Endpoint<Params, Query, Body, Reply, Files> {
  return Object.freeze({
    name: definition.name,
    method: definition.method,
    path: definition.path,
    who: definition.who,
    key: definition.key ?? (definition.who === "anyone" ? "ignored" : "none"),
    summary: definition.summary,
    shows: definition.shows ?? [],
    changes: definition.changes ?? [],
    params: Type.Object(definition.params ?? ({} as Params)),
    query: Type.Object(definition.query ?? ({} as Query)),
    body: Type.Object(definition.body ?? ({} as Body)),
    pictures: definition.pictures ?? ({} as Files),
    reply: Type.Object(definition.reply),
    status: definition.status ?? 200,
    problems: definition.problems ?? [],
    idempotent: definition.idempotent ?? false,
    holdsSecret: definition.holdsSecret ?? false,
    perMinute: definition.perMinute ?? (definition.who === "anyone" ? perMinuteOfNetwork : perMinuteOfPerson),
    maxBodyBytes: definition.maxBodyBytes,
    sentenceAlsoAs: definition.sentenceAlsoAs,
    fieldMapAs: definition.fieldMapAs ?? "errors",
    onlyWithQuery: definition.onlyWithQuery,
    answers: definition.answers,
    examples: definition.examples,
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- "any endpoint", whatever its fields
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** The parameters in a call's path. */
export type ParamsOf<E extends AnyEndpoint> = Static<E["params"]>;

type FieldsOf<E extends AnyEndpoint> = ParamsOf<E> & Static<E["query"]> & Static<E["body"]>;

type PicturesOf<Files extends Pictures, Picture> = {
  [K in keyof Files as Files[K]["required"] extends true ? K : never]: Picture;
} & {
  [K in keyof Files as Files[K]["required"] extends true ? never : K]?: Picture | undefined;
};

/** The input of a call: its path, query and body fields and its pictures as one flat object. */
export type InputOf<E extends AnyEndpoint, Picture> = FieldsOf<E> & PicturesOf<E["pictures"], Picture>;

/** The reply of a call. */
export type ReplyOf<E extends AnyEndpoint> = Static<E["reply"]>;
