// Sends the pushes queued with their notices: web-push encrypts them for the device (RFC 8291) and signs them with our
// key (RFC 8292); request.ts sends them. The address comes from a client: docs/rules/notices.md 26.
import webPush from "web-push";
import { NoAnswerError, withDeadline } from "../../../platform/deadline.ts";
import { startSender } from "../../../platform/jobs/sender.ts";
import type { Language } from "@hourhand/contract/languages";
import { languageAmong } from "../../../platform/language.ts";
import { hmac } from "../../../platform/keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inWords } from "../../../platform/sentences.ts";
import {
  claimPushes,
  deleteDeadPushSubscription,
  delayPush,
  deletePush,
  putBackPush,
  type ClaimedPush,
} from "./queries.ts";
import { request } from "./request.ts";
import {
  outcomeOf,
  payloadOf,
  retryAfterSeconds,
  retrySeconds,
  subjectOf,
  ttlOf,
  urgencyOf,
  type Outcome,
  type PushedNotice,
} from "./rules.ts";
import { createServiceBackOff, type ServiceBackOff } from "./service-back-off.ts";
import { textOf } from "../rules.ts";
import { mayPushTo } from "./subscriptions.ts";

/** Timeout for a request to a push service. */
const timeoutMs = 10_000;
// Longer than a try may take: a process that holds a claim for longer is dead.
const claimSeconds = 60;
/** Maximum concurrent requests. */
const maxInFlight = 32;
/** How often an idle process looks for due pushes. It is not woken: one look for many notices costs less. */
const pollMs = 500;

/** A push that is still wanted: it has its device, its notice and our keys. */
type WantedPush = {
  [Column in keyof ClaimedPush]: Column extends MayBeNull
    ? ClaimedPush[Column]
    : NonNullable<ClaimedPush[Column]>;
};
type MayBeNull = "chosen" | "sentences" | "opens" | "event" | "booking_id" | "about" | "proposal_id";

/** The result of a claimed push; undefined if it is no longer wanted. */
type Result =
  | {
      push: WantedPush;
      /** The outcome of a try, or that there was none because its service does not answer. */
      is: Outcome | "waits";
      /** For how long the service is left alone. */
      seconds?: number | undefined;
      reason?: string;
    }
  | undefined;

/**
 * Starts sending the queued pushes in this process; returns a function that stops it. Only tests use another timeout.
 */
export function startPushing(platform: Platform, ms = timeoutMs): () => Promise<void> {
  const { log, pool } = platform;
  const backOff = createServiceBackOff();
  return startSender<ClaimedPush, Result>({
    log,
    noun: "push",
    pollMs,
    claim: async (inFlight) =>
      inFlight < maxInFlight ? claimPushes(pool, [maxInFlight - inFlight, claimSeconds]) : [],
    send: (push, stopping) => send(platform, backOff, push, { ms, stopping }),
    store: (push, result, stopping) => store(platform, push, result, stopping),
  }).stop;
}

/** For how many seconds a push is still useful. */
const leftSeconds = ({ event, age_seconds: age }: ClaimedPush): number => ttlOf(event) - age;

const isWanted = (push: ClaimedPush): push is WantedPush =>
  push.subscription_id !== null && leftSeconds(push) > 0;

/** Puts a notice into the language of the person who reads it. */
function noticeOf(language: Language, push: WantedPush): PushedNotice {
  const { id, opens: page, event, booking_id, about, proposal_id: proposalId } = push;
  const { title, body } = textOf(push);
  const inTheirs = (sentence: Parameters<typeof inWords>[1]) => inWords(language, sentence);
  const answer =
    proposalId === null ? null : { proposalId, accept: inTheirs("Accept"), decline: inTheirs("Decline") };
  return { id, title: inTheirs(title), body: inTheirs(body), page, event, booking_id, about, answer };
}

async function send(
  platform: Platform,
  backOff: ServiceBackOff,
  push: ClaimedPush,
  { ms, stopping }: { ms: number; stopping: AbortSignal },
): Promise<Result> {
  if (!isWanted(push)) return undefined;
  const { endpoint, p256dh, auth, role, chosen, public_key: publicKey, private_key: privateKey } = push;
  const { host } = new URL(endpoint);
  const seconds = backOff.waitFor(host);
  if (seconds > 0) return { push, is: "waits", seconds };
  // The settings may have become stricter since the device was added.
  if (!mayPushTo(platform.settings, endpoint)) return { push, is: "refused", reason: "not a push service" };
  const { languages, logo } = platform.product.known;
  const language = languageAmong({ chosen, accepted: push.language }, languages);
  const notice = noticeOf(language, push);
  const icon = logo === null ? "/icons/icon-192.png" : `/icons/${logo}/icon-192.png`;
  const payload = payloadOf(notice, { role, language, icon });
  try {
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: operatorOf(platform), publicKey, privateKey },
      contentEncoding: "aes128gcm",
      TTL: Math.ceil(leftSeconds(push)),
      urgency: urgencyOf(notice.event),
      topic: topicOf(platform, notice),
    });
    const answer = await withDeadline(ms, stopping, (ending) =>
      request(endpoint, headers as Record<string, string | number>, body, ending),
    );
    backOff.answered(host);
    const retryAfter = retryAfterSeconds(answer.retryAfter, Date.now());
    return { push, is: outcomeOf(answer.status), seconds: retryAfter, reason: `answered ${answer.status}` };
  } catch (error) {
    if (error instanceof NoAnswerError) backOff.unanswered(host);
    // Omits the address: anyone who has it and the key can push.
    const { code, message } = error as NodeJS.ErrnoException;
    return { push, is: "again", reason: code ?? message };
  }
}

async function store(
  { pool, log }: Platform,
  { push_id: id, attempts }: ClaimedPush,
  result: Result,
  stopping: AbortSignal,
): Promise<void> {
  if (!result) return void (await deletePush(pool, [id]));
  const { push, is, seconds, reason } = result;
  if (is === "waits") return void (await putBackPush(pool, [id, attempts, seconds ?? 0]));
  const fields = { service: new URL(push.endpoint).host, subscription: push.subscription_id, reason };
  if (is === "again") {
    const wait = stopping.aborted ? 0 : retrySeconds(attempts, leftSeconds(push), seconds);
    if (wait !== undefined) {
      log.debug(fields, "A push could not be sent; it is tried again.");
      return void (await delayPush(pool, [id, attempts, wait]));
    }
    log.warn(fields, "A push was given up.");
  } else if (is === "gone") {
    log.info(fields, "A device that is told by push has gone.");
    await deleteDeadPushSubscription(pool, [push.subscription_id, push.p256dh]);
  } else if (is === "refused") log.warn(fields, "A push was refused. Its device is kept.");
  await deletePush(pool, [id]);
}

/**
 * Returns the contact for push services: the sender of our mails, else the contact in the settings, else our address.
 */
function operatorOf({ settings, product }: Platform): string {
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(settings.mailFrom ?? product.known.contact?.email ?? "") ?? [];
  if (address !== undefined) return `mailto:${address}`;
  const { protocol, hostname } = new URL(settings.publicUrl);
  return protocol === "https:" ? settings.publicUrl : `mailto:webmaster@${hostname}`;
}

/** Hashes the subject, because the push service can read it: at most 32 characters of base64url (RFC 8030 5.4). */
const topicOf = ({ keys }: Platform, notice: PushedNotice): string =>
  hmac(keys.derive("push topics"), subjectOf(notice)).toString("base64url").slice(0, 32);
