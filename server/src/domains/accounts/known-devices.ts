// Browsers that an account signed in from before: they are counted apart when strangers guess its password. A browser keeps a
// random id, and for each of its accounts a mark that only we can make; nothing is stored here.
import { randomBytes } from "node:crypto";
import { hmac, bytesEqual } from "../../platform/keys.ts";
import { tokenHash } from "./sessions/tokens.ts";

/** What a browser's cookie holds. `marks` name no account: one is recognised with the person it is for. */
export interface Device {
  readonly id: string;
  readonly marks: readonly string[];
}

/** How long a browser keeps the cookie, and how long a mark is good; browsers allow no more. */
export const deviceSeconds = 400 * 86_400;
const maxMarks = 8;
const daySeconds = 86_400;
const idForm = /^[\w-]{22}$/;
const markForm = /^[0-9a-z]{1,6}\.[\w-]{22}$/;

/** A browser that was never seen. */
export const newDevice = (): Device => ({ id: randomBytes(16).toString("base64url"), marks: [] });

/** Reads a cookie's value; undefined without one, or where it is not one of ours. */
export function readDevice(value: string | undefined): Device | undefined {
  const [id = "", ...marks] = (value ?? "").slice(0, 500).split("~");
  if (!idForm.test(id)) return undefined;
  return { id, marks: marks.filter((mark) => markForm.test(mark)).slice(0, maxMarks) };
}

/** What the cookie holds. */
export const writeDevice = ({ id, marks }: Device): string => [id, ...marks].join("~");

/** What is stored of a device's id, where codes and quotas name the browser that asked. */
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

/** The device after the person signed in from it: known for them, and still for the seven who came last before. */
export function withPerson(key: Buffer, device: Device, personId: number, nowSeconds: number): Device {
  const mark = markOf(key, device, personId, Math.floor(nowSeconds / daySeconds));
  const others = device.marks.filter((other) => !isMarkOf(key, device, personId, other));
  return { id: device.id, marks: [mark, ...others].slice(0, maxMarks) };
}
