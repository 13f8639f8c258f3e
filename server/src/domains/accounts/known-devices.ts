// Browsers that have signed in to an account before: rate limits count them separately while strangers guess its
// password. A browser keeps a random id and, for each of its accounts, a mark that only we can create; the server
// stores nothing.
import { randomBytes } from "node:crypto";
import { hmac, bytesEqual } from "../../platform/keys.ts";
import { tokenHash } from "./sessions/tokens.ts";

/**
 * The contents of a browser's cookie. `marks` do not reveal accounts: a mark can only be checked against a given
 * person.
 */
export interface Device {
  readonly id: string;
  readonly marks: readonly string[];
}

/** How long a browser keeps the cookie and how long a mark is valid; browsers allow no more. */
export const deviceSeconds = 400 * 86_400;
const maxMarks = 8;
const daySeconds = 86_400;
const idForm = /^[\w-]{22}$/;
const markForm = /^[0-9a-z]{1,6}\.[\w-]{22}$/;

export const newDevice = (): Device => ({ id: randomBytes(16).toString("base64url"), marks: [] });

/** Parses a cookie's value; undefined if it is missing or invalid. */
export function readDevice(value: string | undefined): Device | undefined {
  const [id = "", ...marks] = (value ?? "").slice(0, 500).split("~");
  if (!idForm.test(id)) return undefined;
  return { id, marks: marks.filter((mark) => markForm.test(mark)).slice(0, maxMarks) };
}

/** Writes a device as its cookie's value. */
export const writeDevice = ({ id, marks }: Device): string => [id, ...marks].join("~");

/** Hashes a device's id, as stored with codes and quotas for the browser that requested them. */
export const deviceHash = (device: Device): Buffer => tokenHash(device.id);

function markOf(key: Buffer, device: Device, personId: number, day: number): string {
  const mac = hmac(key, `${device.id} ${personId} ${day}`).subarray(0, 16);
  return `${day.toString(36)}.${mac.toString("base64url")}`;
}

const dayOf = (mark: string): number => Number.parseInt(mark.split(".")[0] ?? "", 36);

const isMarkOf = (key: Buffer, device: Device, personId: number, mark: string): boolean =>
  bytesEqual(Buffer.from(mark), Buffer.from(markOf(key, device, personId, dayOf(mark))));

/** Whether the person signed in from this device within the last 400 days. */
export function isKnownDevice(
  key: Buffer,
  device: Device | undefined,
  personId: number,
  nowSeconds: number,
): boolean {
  if (!device) return false;
  const oldest = Math.floor((nowSeconds - deviceSeconds) / daySeconds);
  return device.marks.some((mark) => dayOf(mark) >= oldest && isMarkOf(key, device, personId, mark));
}

/** Adds the person's mark to the device, and keeps the marks of the last seven others. */
export function withPerson(key: Buffer, device: Device, personId: number, nowSeconds: number): Device {
  const mark = markOf(key, device, personId, Math.floor(nowSeconds / daySeconds));
  const others = device.marks.filter((other) => !isMarkOf(key, device, personId, other));
  return { id: device.id, marks: [mark, ...others].slice(0, maxMarks) };
}
