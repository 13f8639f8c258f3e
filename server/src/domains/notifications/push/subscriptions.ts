// The server's key and the devices that receive pushes (docs/rules/notices.md 24–26).
import { ECDH } from "node:crypto";
import type { Transaction } from "../../../platform/database/transaction.ts";
import webPush from "web-push";
import type { Language } from "@hourhand/contract/languages";
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
  lockSession,
  insertPushKeys,
  storePushSubscription,
  type PushKeysRow,
} from "./queries.ts";
import { isPushAddress } from "./rules.ts";

/** Returns the key pair that identifies this installation to push services; creates it if there is none. */
export async function pushKeys(runner: Queryable): Promise<PushKeysRow> {
  const [existing] = await findPushKeys(runner, []);
  if (existing) return existing;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushKeys(runner, [publicKey, privateKey]);
  // Another process may have created it first, so it is read again.
  return onlyRow(await findPushKeys(runner, []));
}

export const readPushKey = async (runner: Queryable): Promise<string> => (await pushKeys(runner)).public_key;

/** A device as its browser describes it; the keys are base64url. */
export interface PushDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether the settings allow pushing to a device's address. */
export const mayPushTo = ({ pushHosts }: Pick<Settings, "pushHosts">, endpoint: string): boolean =>
  isPushAddress(endpoint, { hosts: pushHosts, isLoopback: isLoopbackName });

/** A stored device; `isNew` means that this person did not have it before. */
export interface AddedPushSubscription {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Adds a device, which receives pushes while the session is active. An existing device is renewed and becomes the
 * caller's: a device can change hands.
 * @param language the language of the device's pushes
 * @throws Problem `invalidInput` (400) with a sentence for the field; `notSignedIn` (401) if the session has just ended
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
  // Normalised to ASCII: the percent-encoding of other characters takes three bytes or more each.
  const endpoint = new URL(given).href;
  if (endpoint.length > maxEndpointLength)
    refuseField("endpoint", "endpoint is too long an address. Please subscribe this device anew.");
  const p256dh = bytesOf(keys.p256dh);
  if (!p256dh || !isPointOnP256(p256dh))
    refuseField("p256dh", "p256dh must be a public key on P-256: 65 bytes, as base64url.");
  const auth = bytesOf(keys.auth);
  if (auth?.length !== 16) return refuseField("auth", "auth must be 16 bytes, as base64url.");
  // A device needs the key to subscribe, so the key must exist first.
  await pushKeys(transaction);
  await lockAccount(transaction, personId, "for a change");
  if ((await lockSession(transaction, [sessionId])).length === 0) refuse(notSignedIn);
  const [existing] = await findPushSubscription(transaction, [endpoint]);
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
  return { id, isNew: existing?.person_id !== personId };
}

/**
 * @throws Problem `notFound` (404) for a device that is unknown or another person's
 */
export async function requireOwnPushSubscription(
  runner: Queryable,
  personId: number,
  id: number,
): Promise<void> {
  if ((await hasPushSubscription(runner, [personId, id])).length === 0) refuse(notFound);
}

/** Removes a device. @throws Problem `notFound` (404) for a device that is unknown or another person's */
export async function removePushSubscription(runner: Queryable, personId: number, id: number): Promise<void> {
  if ((await deletePushSubscription(runner, [personId, id])).length === 0) refuse(notFound);
}

/** Decodes base64url, with or without padding; undefined for other text. */
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
