// Pure decisions of chat: who may chat, and what a frame from a client says (decisions.md section 6).
import { deliverField } from "@hourhand/contract/chat";
import type { Role } from "@hourhand/contract/endpoint";

/** Most characters of a message. */
export const mostCharacters = 4_000;
/** Largest image, decoded. */
export const mostImageBytes = 10 * 1024 * 1024;
/** Largest frame: an image as base64 with a message beside it. */
export const mostFrameBytes = 14 * 1024 * 1024;
/** Messages of one answer. */
export const historyLength = 50;
/** Messages of one answer when catching up. */
export const catchUpLength = 500;

/** Anyone with an administrator; a customer and a worker who share a booking. */
export function mayChat(one: Role, other: Role, shareBooking: boolean): boolean {
  return one === "admin" || other === "admin" || shareBooking;
}

/**
 * Whether a line was opened only to deliver messages written before (`?deliver=1`, extension): its person is not looking at
 * the room, so notices about it are kept for them.
 */
export const onlyDelivers = (query: string): boolean => new URLSearchParams(query).get(deliverField) === "1";

/** What a client's frame wants. */
export type ChatFrame =
  | { kind: "message"; text: string; image: Buffer | null; clientId: string | null }
  | { kind: "read"; messageId: number }
  | { kind: "refused"; sentence: string; clientId?: string };

const rasterDataUrl = /^data:image\/(?:png|jpe?g|pjpeg|webp|gif|avif)(?:;[\w.=+-]+)*;base64,/i;
const clientIdPattern = /^[^\p{Cc}\p{Surrogate}]{1,100}$/u;

/** Reads a parsed frame. The `sender` in it is not looked at: the token's counts. */
export function readChatFrame(value: unknown): ChatFrame {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { kind: "refused", sentence: "A frame is an object with a message. Please check it." };
  }
  const { message, image, client_id: given, read } = value as Record<string, unknown>;
  // A number counts as its text.
  const clientId = typeof given === "number" ? String(given) : (given ?? null);
  if (clientId !== null && (typeof clientId !== "string" || !clientIdPattern.test(clientId))) {
    return { kind: "refused", sentence: "client_id must be text of 1 to 100 characters." };
  }
  const refused = (sentence: string): ChatFrame => ({
    kind: "refused",
    sentence,
    ...(clientId !== null && { clientId }),
  });
  if (read !== undefined && message === undefined) {
    return typeof read === "number" && Number.isSafeInteger(read) && read > 0
      ? { kind: "read", messageId: read }
      : refused('Please send { "read": <id of a message> }.');
  }
  if (message !== undefined && message !== null && typeof message !== "string") {
    return refused("The message must be text.");
  }
  const text = storable(message ?? "");
  if (text.length > mostCharacters && Array.from(text).length > mostCharacters) {
    return refused(`A message has at most ${mostCharacters} characters. Please send it in parts.`);
  }
  if (image === undefined || image === null || image === "") {
    if (text.trim() === "") return refused("Please write a message or attach a picture.");
    return { kind: "message", text, image: null, clientId };
  }
  const head = typeof image === "string" ? rasterDataUrl.exec(image)?.[0] : undefined;
  if (typeof image !== "string" || head === undefined) {
    return refused("Please attach a picture: JPEG, PNG, WebP, GIF or AVIF, as a data URL.");
  }
  if ((image.length - head.length) * 0.75 > mostImageBytes + 2) {
    return refused("The picture is larger than 10 MB. Please choose a smaller one.");
  }
  return { kind: "message", text, image: Buffer.from(image.slice(head.length), "base64"), clientId };
}

// PostgreSQL stores neither NUL nor half a surrogate pair.
const storable = (text: string): string => text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
