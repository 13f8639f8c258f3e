// Pure decisions of chat: who may chat with whom, and what a client's frame means (docs/rules/chat.md 1, 12–18).
import { say, type Sentence } from "@hourhand/contract/sentence";
import { deliverField } from "@hourhand/contract/chat";
import { isBlankText } from "@hourhand/contract/blank-text";
import { closeDirections } from "@hourhand/contract/hidden-characters";
import type { Role } from "@hourhand/contract/endpoint";
import { LargeText } from "../../platform/realtime/frame-text.ts";

/** Maximum length of a message. */
export const maxCharacters = 4_000;
/** Maximum size of an image, decoded. */
export const maxImageBytes = 10 * 1024 * 1024;
/** Maximum size of a frame: an image as base64 with a message. */
export const maxFrameBytes = 14 * 1024 * 1024;
/** Messages per reply. */
export const historyLength = 50;
/** Messages per reply when catching up. */
export const catchUpLength = 500;

/** Whether two people may chat: anyone with an administrator; a customer and a worker only if they share a booking. */
export function mayChat(one: Role, other: Role, shareBooking: boolean): boolean {
  return one === "admin" || other === "admin" || shareBooking;
}

/**
 * Whether a socket was opened only to deliver messages written earlier (`?deliver=1`, an extension). Its person is not
 * looking at the room, so notices about it are stored for them.
 */
export const onlyDelivers = (query: string): boolean => new URLSearchParams(query).get(deliverField) === "1";

/** A picture in a frame: a data URL whose base64 begins at `from`. */
export interface FramePicture {
  dataUrl: string | LargeText;
  from: number;
}

/** A client's frame after parsing. */
export type ChatFrame =
  | { kind: "message"; text: string; image: FramePicture | null; clientId: string | null }
  | { kind: "read"; messageId: number }
  | { kind: "refused"; sentence: Sentence; clientId?: string };

const rasterDataUrl = /^data:image\/(?:png|jpe?g|pjpeg|webp|gif|avif)(?:;[\w.=+-]+)*;base64,/i;
/** The media type of a data URL lies within this many characters; the search for it stops there. */
const dataUrlHead = 200;
const maxClientId = 100;
const clientIdPattern = /^[^\p{Cc}\p{Surrogate}]{1,100}$/u;

/** Reads a parsed frame. Ignores its `sender`: the token's person is the sender. */
export function readChatFrame(value: unknown): ChatFrame {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { kind: "refused", sentence: "A frame is an object with a message. Please check it." };
  }
  const { message, image, client_id: given, read } = value as Record<string, unknown>;
  // A number counts as the text that writes it.
  const clientId = typeof given === "number" ? String(given) : (given ?? null);
  if (clientId !== null && !isClientId(clientId)) {
    return {
      kind: "refused",
      sentence: say("client_id must be text of 1 to {most, number} characters.", { most: maxClientId }),
    };
  }
  const refused = (sentence: Sentence): ChatFrame => ({
    kind: "refused",
    sentence,
    ...(clientId !== null && { clientId }),
  });
  if (read !== undefined && message === undefined) {
    return typeof read === "number" && Number.isSafeInteger(read) && read > 0
      ? { kind: "read", messageId: read }
      : refused('Please send { "read": <id of a message> }.');
  }
  if (message instanceof LargeText) return refused(tooManyCharacters);
  if (message !== undefined && message !== null && typeof message !== "string") {
    return refused("The message must be text.");
  }
  const text = storable(message ?? "");
  if (text === undefined) return refused(tooManyCharacters);
  if (image === undefined || image === null || image === "") {
    if (isBlankText(text)) return refused("Please write a message or attach a picture.");
    return { kind: "message", text, image: null, clientId };
  }
  const picture = readPicture(image);
  return picture
    ? { kind: "message", text, image: picture, clientId }
    : refused("Please attach a picture: JPEG, PNG, WebP, GIF or AVIF, as a data URL.");
}

const tooManyCharacters = say("A message has at most {most, number} characters. Please send it in parts.", {
  most: maxCharacters,
});

// Checks the length first, because the cost of a pattern or a list of characters grows with the text.
const isClientId = (given: unknown): given is string =>
  typeof given === "string" && given.length <= 2 * maxClientId && clientIdPattern.test(given);

/** Returns a message as PostgreSQL can store it, without NUL and lone surrogates; undefined if it is too long. */
function storable(message: string): string | undefined {
  if (message.length > 2 * maxCharacters) return undefined;
  const text = message
    .replaceAll("\0", "")
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD")
    .normalize("NFC");
  const isTooLong = text.length > maxCharacters && Array.from(text).length > maxCharacters;
  return isTooLong ? undefined : closeDirections(text);
}

function readPicture(image: unknown): FramePicture | undefined {
  if (typeof image !== "string" && !(image instanceof LargeText)) return undefined;
  const start = typeof image === "string" ? image.slice(0, dataUrlHead) : image.head(dataUrlHead);
  // In a large frame the slash may still be escaped.
  if (!rasterDataUrl.test(start.replaceAll("\\/", "/"))) return undefined;
  return { dataUrl: image, from: start.indexOf(",") + 1 };
}
