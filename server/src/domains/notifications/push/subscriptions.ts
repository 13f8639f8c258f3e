// The server's key and the devices that are told by push (docs/rules/notices.md 24–26).
import { ECDH } from "node:crypto";
import type { Transaction } from "../../../platform/database/transaction.ts";
import webPush from "web-push";
import type { Language } from "@hourhand/contract/me";
import { notFound, notSignedIn } from "@hourhand/contract/problem";
import { maxEndpointLength, maxSubscriptions } from "@hourhand/contract/push";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { isLoopbackName } from "../../../platform/http/local-request.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse, refuseField } from "../../../platform/problem.ts";
import type { Settings } from "../../../settings/settings.ts";
import { lockAccount } from "../../accounts/accounts.ts";
import {
  deleteOldestPushSubscriptions,
  deletePushSubscription,
  findPushKeys,
  findPushSubscription,
  hasPushSubscription,
  holdSession,
  insertPushKeys,
  storePushSubscription,
  type PushKeysRow,
} from "./queries.ts";
import { isPushAddress } from "./rules.ts";

/** The pair of keys by which push services know this installation; made where there is none. */
export async function pushKeys(runner: Queryable): Promise<PushKeysRow> {
  const [known] = await findPushKeys(runner, []);
  if (known) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushKeys(runner, [publicKey, privateKey]);
  // Another process may have been first.
  return onlyRow(await findPushKeys(runner, []));
}

/** The public key alone. */
export const readPushKey = async (runner: Queryable): Promise<string> => (await pushKeys(runner)).public_key;

/** A device as its browser describes it; the keys are base64url. */
export interface PushDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether the settings let a device's address be sent to. */
export const mayPushTo = ({ pushHosts }: Pick<Settings, "pushHosts">, endpoint: string): boolean =>
  isPushAddress(endpoint, { hosts: pushHosts, isLoopback: isLoopbackName });

/** A device that is told; `isNew` where it was not this person's before. */
export interface AddedPushSubscription {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Tells a device by push as long as the session runs. One that is there is renewed, and is the caller's from now on: a device
 * changes hands.
 * @param language in which the device is spoken to
 * @throws Problem `invalidInput` (400) with a sentence for the field; `notSignedIn` (401) where the session has just ended
 */
export async function addPushSubscription(
  transaction: Transaction,
  settings: Pick<Settings, "pushHosts">,
  { id: personId, sessionId }: Pick<Person, "id" | "sessionId">,
  { endpoint: given, keys }: PushDevice,
  language: Language,
): Promise<AddedPushSubscription> {
  if (!mayPushTo(settings, given))
    refuseField("endpoint", "endpoint must be an https address of a push service that we know.");
  // One spelling, in ASCII: other letters are three bytes or more as soon as it is written out.
  const endpoint = new URL(given).href;
  if (endpoint.length > maxEndpointLength)
    refuseField("endpoint", "endpoint is too long an address. Please subscribe this device anew.");
  const p256dh = bytesOf(keys.p256dh);
  if (!p256dh || !isPointOnP256(p256dh))
    refuseField("p256dh", "p256dh must be a public key on P-256: 65 bytes, as base64url.");
  const auth = bytesOf(keys.auth);
  if (auth?.length !== 16) return refuseField("auth", "auth must be 16 bytes, as base64url.");
  // A device is made with a key: there is one before it.
  await pushKeys(transaction);
  await lockAccount(transaction, personId, "for a change");
  if ((await holdSession(transaction, [sessionId])).length === 0) refuse(notSignedIn);
  const [known] = await findPushSubscription(transaction, [endpoint]);
  const { id } = onlyRow(
    await storePushSubscription(transaction, [
      personId,
      sessionId,
      endpoint,
      p256dh.toString("base64url"),
      auth.toString("base64url"),
      language,
    ]),
  );
  await deleteOldestPushSubscriptions(transaction, [personId, maxSubscriptions]);
  return { id, isNew: known?.person_id !== personId };
}

/** @throws Problem `notFound` (404) for one that is unknown or somebody else's */
export async function requireOwnPushSubscription(
  runner: Queryable,
  personId: number,
  id: number,
): Promise<void> {
  if ((await hasPushSubscription(runner, [personId, id])).length === 0) refuse(notFound);
}

/** Ends what a device is told. @throws Problem `notFound` (404) for one that is unknown or somebody else's */
export async function removePushSubscription(runner: Queryable, personId: number, id: number): Promise<void> {
  if ((await deletePushSubscription(runner, [personId, id])).length === 0) refuse(notFound);
}

/** The bytes of base64url, with or without its padding; undefined for other text. */
function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, "base64url") : undefined;
}

function isPointOnP256(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1", undefined, undefined, "uncompressed");
    return true;
  } catch {
    return false;
  }
}
