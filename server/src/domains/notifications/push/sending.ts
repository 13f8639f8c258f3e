// Sends the pushes queued with their notices: web-push encrypts them for the device (RFC 8291) and signs them with our
// key (RFC 8292); request.ts sends them. The address comes from a client: docs/rules/notices.md 26.
import { setTimeout as sleep } from "node:timers/promises";
import webPush from "web-push";
import { languageAmong } from "../../../platform/language.ts";
import { hmac } from "../../../platform/keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inWords } from "../../../platform/sentences.ts";
import {
  claimPushes,
  deleteDeadPushSubscription,
  delayPush,
  deletePushes,
  putBackPush,
  type ClaimedPush,
  type PushKeysRow,
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
import { mayPushTo, pushKeys } from "./subscriptions.ts";

export const pushTask = "sendPushes";

/** Starts sending the queued pushes on this process. If it dies first, the scheduled run sends them within a minute. */
export const pushSoon = ({ jobs }: Pick<Platform, "jobs">): void => jobs.runSoon(pushTask);

/** Timeout for a request to a push service. */
const timeoutMs = 10_000;
// Longer than a try may take: a process that holds a claim for longer is dead.
const claimSeconds = 60;
/** Maximum concurrent requests. */
const maxInFlight = 32;
/** How long newly queued pushes may have to wait for the running requests. */
const maxPauseMs = 1_000;
/** Retries later than this are left to the scheduled run. */
const soonSeconds = 60;

/** A claimed push with its address and payload. */
type Device = Pick<ClaimedPush, "push_id" | "attempts"> & {
  /** For how many seconds the push is still useful. */
  leftSeconds: number;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  notice: PushedNotice;
};

/** Makes a function that sends all due pushes from this process, including those that become due during the run. */
export function createPushSender(platform: Platform): (stopping?: AbortSignal) => Promise<void> {
  const backOff = createServiceBackOff();
  let last: Promise<void> = Promise.resolve();
  // Runs never overlap: a scheduled run alongside another would double the concurrent requests.
  return (stopping) => (last = last.catch(() => {}).then(() => sendDuePushes(platform, backOff, stopping)));
}

async function sendDuePushes(
  platform: Platform,
  backOff: ServiceBackOff,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { pool } = platform;
  const inFlight = new Set<Promise<void>>();
  // Reads the keys before claiming: if they were lost and are replaced, the devices are deleted.
  const keys = await pushKeys(pool);
  for (;;) {
    if (stopping?.aborted) break;
    const room = maxInFlight - inFlight.size;
    const claimed = room > 0 ? await claimPushes(pool, [room, claimSeconds]) : [];
    if (claimed.length === 0 && inFlight.size === 0) return;
    const devices = claimed.map((push) => deviceOf(platform, push));
    const dropped = claimed.filter((_, index) => !devices[index]).map(({ push_id: id }) => id);
    if (dropped.length > 0) await deletePushes(pool, [dropped]);
    for (const device of devices) {
      if (!device) continue;
      const sending: Promise<void> = deliver(platform, keys, backOff, device, stopping)
        .catch((error: Error) =>
          platform.log.warn({ err: error }, "What became of a push could not be stored."),
        )
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    if (inFlight.size > 0 && claimed.length < room)
      await Promise.race([...inFlight, sleep(maxPauseMs, undefined, { ref: false })]);
    else if (inFlight.size >= maxInFlight) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
}

/** Returns the address and payload of a push; undefined if it is no longer wanted. */
function deviceOf(platform: Platform, push: ClaimedPush): Device | undefined {
  const { subscription_id: subscriptionId, endpoint, p256dh, auth, role, id, title, body, sentences } = push;
  if (subscriptionId === null || endpoint === null || p256dh === null || auth === null) return undefined;
  if (role === null || id === null || title === null || body === null) return undefined;
  const { languages, logo } = platform.product.known;
  const language = languageAmong({ chosen: push.chosen, accepted: push.language ?? undefined }, languages);
  const { opens: page, event, booking_id, about, proposal_id: proposalId } = push;
  const leftSeconds = ttlOf(event) - push.age_seconds;
  if (leftSeconds <= 0) return undefined;
  const text = textOf({ title, body, sentences });
  const notice = {
    id,
    title: inWords(language, text.title),
    body: inWords(language, text.body),
    page,
    event,
    booking_id,
    about,
    answer:
      proposalId === null
        ? null
        : { proposalId, accept: inWords(language, "Accept"), decline: inWords(language, "Decline") },
  };
  const { push_id, attempts } = push;
  const icon = logo === null ? "/icons/icon-192.png" : `/icons/${logo}/icon-192.png`;
  const payload = payloadOf(notice, { role, language, icon });
  return { push_id, attempts, leftSeconds, subscriptionId, endpoint, p256dh, auth, payload, notice };
}

async function deliver(
  platform: Platform,
  keys: PushKeysRow,
  backOff: ServiceBackOff,
  device: Device,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { pool, log } = platform;
  const wait = backOff.waitFor(new URL(device.endpoint).host);
  if (wait > 0) {
    await putBackPush(pool, [device.push_id, device.attempts, wait]);
    setTimeout(() => pushSoon(platform), wait * 1000).unref();
    return;
  }
  const { outcome, retryAfter, reason } = await post(platform, keys, backOff, device, stopping);
  const isStopped = stopping?.aborted === true && outcome === "again";
  const seconds = isStopped ? 0 : retrySeconds(device.attempts, device.leftSeconds, retryAfter);
  const fields = { service: URL.parse(device.endpoint)?.host, subscription: device.subscriptionId, reason };
  if (outcome === "gone") {
    log.info(fields, "A device that is told by push has gone.");
    await deleteDeadPushSubscription(pool, [device.subscriptionId, device.p256dh]);
  } else if (outcome === "again" && seconds !== undefined) {
    log.debug(fields, "A push could not be sent; it is tried again.");
    await delayPush(pool, [device.push_id, device.attempts, seconds]);
    if (!isStopped && seconds <= soonSeconds) setTimeout(() => pushSoon(platform), seconds * 1000).unref();
    return;
  } else if (outcome === "again") log.warn(fields, "A push was given up.");
  else if (outcome === "refused") log.warn(fields, "A push was refused. Its device is kept.");
  await deletePushes(pool, [[device.push_id]]);
}

/** The outcome of one try. */
interface TryResult {
  outcome: Outcome;
  retryAfter?: number | undefined;
  reason: string;
}

async function post(
  platform: Platform,
  keys: PushKeysRow,
  backOff: ServiceBackOff,
  { endpoint, p256dh, auth, payload, notice, leftSeconds }: Device,
  stopping: AbortSignal | undefined,
): Promise<TryResult> {
  // The settings may have become stricter since the device was added.
  if (!mayPushTo(platform.settings, endpoint)) return { outcome: "refused", reason: "not a push service" };
  const { host } = new URL(endpoint);
  // Not AbortSignal.any: Node may garbage-collect a timeout inside it (nodejs/node#57736).
  const ending = new AbortController();
  const end = () => ending.abort(new Error(stopping?.aborted ? "stopped" : `no answer in ${timeoutMs} ms`));
  const deadline = setTimeout(end, timeoutMs);
  stopping?.addEventListener("abort", end);
  try {
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: {
        subject: operatorOf(platform),
        publicKey: keys.public_key,
        privateKey: keys.private_key,
      },
      contentEncoding: "aes128gcm",
      TTL: Math.ceil(leftSeconds),
      urgency: urgencyOf(notice.event),
      topic: topicOf(platform, notice),
    });
    const sent = headers as Record<string, string | number>;
    const answer = await request(endpoint, sent, body, ending.signal);
    backOff.answered(host);
    const retryAfter = retryAfterSeconds(answer.retryAfter, Date.now());
    return { outcome: outcomeOf(answer.status), retryAfter, reason: `answered ${answer.status}` };
  } catch (error) {
    if (ending.signal.aborted && stopping?.aborted !== true) backOff.unanswered(host);
    // Omits the address: anyone who has it and the key can push.
    const { code, message } = (ending.signal.aborted ? ending.signal.reason : error) as NodeJS.ErrnoException;
    return { outcome: "again", reason: code ?? message };
  } finally {
    clearTimeout(deadline);
    stopping?.removeEventListener("abort", end);
  }
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
