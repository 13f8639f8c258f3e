// Which addresses are push services, what a push says, how urgent it is, and when it is tried again (docs/rules/notices.md 25–28).
import { backOff } from "@hourhand/contract/back-off";
import type { Role } from "@hourhand/contract/endpoint";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { pageAddress, pageDialogAddress } from "../../../platform/page-address.ts";

/** The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. Their subdomains count too. */
export const knownPushHosts = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
] as const;

/** What more may be pushed to: the names of `PUSH_HOSTS`, with a port where they have one, and whether a name is this machine's. */
export interface MorePushHosts {
  readonly hosts: readonly string[];
  readonly isLoopback: (host: string) => boolean;
}

/**
 * Whether an address a client gives is one of a push service that is known. Only loopback ones go without TLS; the settings
 * let those in outside of production alone.
 */
export function isPushAddress(address: string, { hosts, isLoopback }: MorePushHosts): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) return false;
  const isOf = (known: string, name: string) => name === known || name.endsWith(`.${known}`);
  if (url.port === "" && knownPushHosts.some((known) => isOf(known, url.hostname))) return true;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return hosts.some((known) => isOf(known, /:\d+$/.test(known) ? `${url.hostname}:${port}` : url.hostname));
}

/** A notice that is to be pushed, in its reader's words. */
export interface PushedNotice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly page: string | null;
  readonly event: NoticeEvent | null;
  readonly booking_id: number | null;
  readonly about: string | null;
  /** A proposal to be accepted or declined, with the buttons' words. */
  readonly answer: { readonly proposalId: number; readonly accept: string; readonly decline: string } | null;
}

/** Bytes of a payload at most: what every push service takes, less what the encryption adds. */
export const maxPayloadBytes = 3_000;

/** What news about one booking or conversation have in common: the newest takes the place of the one before. */
export const subjectOf = ({ id, booking_id: booking, about }: PushedNotice): string =>
  about ?? (booking === null ? `notice ${id}` : `booking ${booking}`);

/** Who reads a push, and the product's picture beside it. */
export interface PushReader {
  readonly role: Role;
  readonly language: string;
  readonly icon: string;
}

/** What the service worker is told, as JSON; a body that is too long is cut. */
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
    // Half of a letter that is cut in two is left out.
    body = body.slice(0, Math.floor(body.length * 0.8)).replace(/[\uD800-\uDBFF]$/, "");
    payload = written(`${body}…`);
  }
  return payload;
}

/** Buttons that open the booking with the dialog of that answer. */
const answersOf = ({ proposalId, ...words }: NonNullable<PushedNotice["answer"]>, role: Role, page: string) =>
  (["accept", "decline"] as const).map((action) => ({
    action,
    title: words[action],
    url: pageDialogAddress(role, page, `${action}-${proposalId}`),
  }));

const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > maxPayloadBytes;

const urgent: ReadonlySet<NoticeEvent | null> = new Set(["new_message", "code", "reminder"]);

/** Whether a sleeping phone is woken (RFC 8030 5.3). */
export const urgencyOf = (event: NoticeEvent | null): "high" | "normal" =>
  urgent.has(event) ? "high" : "normal";

/** Seconds from its notice on for which it is tried, and kept for a device that is off: a reminder or a code is of no use later. */
export const ttlOf = (event: NoticeEvent | null): number =>
  event === "reminder" || event === "code" ? 2 * 3_600 : 24 * 3_600;

/** What becomes of a push: it arrived, its subscription has gone, this one is refused, or it is tried again. */
export type Outcome = "sent" | "gone" | "refused" | "again";

/** What an answer's status means. A refusal may be our own fault: only a device that is said to be gone has gone. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 408 || status === 429 || status >= 500 || status < 400) return "again";
  return "refused";
}

const maxAttempts = 8;

/**
 * Seconds until the next try: what the push service asks for, up to an hour, else doubling from 5; undefined where it is given up.
 * @param attempts tries so far
 * @param leftSeconds for how long it is still of use
 */
export function retrySeconds(
  attempts: number,
  leftSeconds: number,
  retryAfter: number | undefined,
): number | undefined {
  const seconds = Math.min(Math.max(retryAfter ?? backOff(attempts, { min: 5, max: 3_600 }), 1), 3_600);
  return attempts >= maxAttempts || seconds >= leftSeconds ? undefined : seconds;
}

/** The seconds of a `Retry-After`: a number, or a date (RFC 9110, 10.2.3); undefined for anything else. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
