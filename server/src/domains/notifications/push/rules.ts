// Which addresses belong to push services, what a push contains, how urgent it is, and when it is retried
// (docs/rules/notices.md 25–28).
import { backOff } from "@hourhand/contract/back-off";
import type { Role } from "@hourhand/contract/endpoint";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { pageAddress, pageDialogAddress } from "../../../platform/page-address.ts";

/** The browsers' push services: Chrome and its relatives, Firefox, Safari, Edge. Their subdomains are allowed too. */
export const knownPushHosts = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
] as const;

/**
 * Other allowed push services: the names in `PUSH_HOSTS`, with their port if they have one, and a check whether a name
 * means this machine.
 */
export interface MorePushHosts {
  readonly hosts: readonly string[];
  readonly isLoopback: (host: string) => boolean;
}

/**
 * Whether an address given by a client belongs to a known push service. Only loopback addresses may be used without
 * TLS, and settings allow them only outside production.
 */
export function isPushAddress(address: string, { hosts, isLoopback }: MorePushHosts): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) return false;
  const isOf = (host: string, name: string) => name === host || name.endsWith(`.${host}`);
  if (url.port === "" && knownPushHosts.some((host) => isOf(host, url.hostname))) return true;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return hosts.some((host) => isOf(host, /:\d+$/.test(host) ? `${url.hostname}:${port}` : url.hostname));
}

/** A notice to push, in the language of the person who reads it. */
export interface PushedNotice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly page: string | null;
  readonly event: NoticeEvent | null;
  readonly booking_id: number | null;
  readonly about: string | null;
  /** The proposal that the reader may accept or decline, with the labels of the buttons. */
  readonly answer: { readonly proposalId: number; readonly accept: string; readonly decline: string } | null;
}

/** Maximum bytes of a payload: the limit of every push service, minus the overhead of encryption. */
export const maxPayloadBytes = 3_000;

/**
 * Returns the subject that a booking's or a conversation's notices share: a newer push with the same subject replaces
 * the older one.
 */
export const subjectOf = ({ id, booking_id: booking, about }: PushedNotice): string =>
  about ?? (booking === null ? `notice ${id}` : `booking ${booking}`);

/** The person who reads a push, and the picture shown with it. */
export interface PushReader {
  readonly role: Role;
  readonly language: string;
  readonly icon: string;
}

/** Builds the payload for the service worker, as JSON; a body that is too long is cut. */
export function payloadOf(notice: PushedNotice, { role, language, icon }: PushReader): string {
  const { id, title, page, event, booking_id: booking } = notice;
  const written = (body: string) =>
    JSON.stringify({
      id,
      title,
      body,
      lang: language,
      tag: subjectOf(notice),
      url: pageAddress(role, page),
      icon,
      ...(page !== null && { open: page }),
      ...(event !== null && { event }),
      ...(booking !== null && { booking_id: booking }),
      ...(notice.answer !== null && page !== null && { actions: answersOf(notice.answer, role, page) }),
    });
  let payload = written(notice.body);
  for (let { body } = notice; isTooLong(payload) && body !== "";) {
    // Drops half of a surrogate pair if the cut has split one.
    body = body.slice(0, Math.floor(body.length * 0.8)).replace(/[\uD800-\uDBFF]$/, "");
    payload = written(`${body}…`);
  }
  return payload;
}

/** Makes buttons that open the booking with the dialog for each answer. */
const answersOf = ({ proposalId, ...words }: NonNullable<PushedNotice["answer"]>, role: Role, page: string) =>
  (["accept", "decline"] as const).map((action) => ({
    action,
    title: words[action],
    url: pageDialogAddress(role, page, `${action}-${proposalId}`),
  }));

const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > maxPayloadBytes;

const urgent: ReadonlySet<NoticeEvent | null> = new Set(["new_message", "code", "reminder"]);

/** Returns how urgent a push is; `high` wakes a sleeping phone (RFC 8030 5.3). */
export const urgencyOf = (event: NoticeEvent | null): "high" | "normal" =>
  urgent.has(event) ? "high" : "normal";

/**
 * For how many seconds after its notice a push is retried, and kept for a device that is off. Later on, a reminder or a
 * code is useless.
 */
export const ttlOf = (event: NoticeEvent | null): number =>
  event === "reminder" || event === "code" ? 2 * 3_600 : 24 * 3_600;

/** The outcome of a try: delivered, its subscription is gone, this push is rejected, or it is to be retried. */
export type Outcome = "sent" | "gone" | "refused" | "again";

/**
 * Maps a reply's status to an outcome. A rejection may be our own fault, so only an explicit 'gone' removes a device.
 */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 408 || status === 429 || status >= 500 || status < 400) return "again";
  return "refused";
}

const maxAttempts = 8;

/**
 * Returns the seconds until the next try: the push service's Retry-After, up to an hour, else doubling from 5;
 * undefined to give up.
 * @param attempts tries so far
 * @param leftSeconds for how long the push is still useful
 */
export function retrySeconds(
  attempts: number,
  leftSeconds: number,
  retryAfter: number | undefined,
): number | undefined {
  const seconds = Math.min(Math.max(retryAfter ?? backOff(attempts, { min: 5, max: 3_600 }), 1), 3_600);
  return attempts >= maxAttempts || seconds >= leftSeconds ? undefined : seconds;
}

/** Parses a `Retry-After` into seconds: it is a number or a date (RFC 9110, 10.2.3); undefined for anything else. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
