// Pending messages, stored on this device until the server has them, so that closing the tab loses none. They are in
// IndexedDB, because it can store pictures, and the keys of local storage are a closed list (docs/rules/chat.md 28).
// If the browser refuses it (private windows), a message is kept until its tab closes.
import { translate } from "../../locales/translation.ts";
import { inDatabase, type UnsentMessage } from "../../platform/device-tables.ts";
import { serverNow } from "../../platform/server-time.ts";

const store = "outbox";
/** The limit per person, for a long time without a network. */
const maxMessages = 200;
/** Pictures are base64 text, with one byte per character. */
const maxPictureBytes = 50_000_000;
/** A message pending longer than this is sent only when the person asks for it (docs/rules/offline.md 16). */
const maxAgeMs = 7 * 24 * 3_600_000;

/** A pending message, under its sender's id and its client id. */
export type Unsent = UnsentMessage;

/** The pending messages that this tab knows: their sender, and the size of each picture in bytes by client id. */
let waiting: { readonly sender: number; readonly pictures: Map<string, number> } | undefined;

function note({ sender, clientId, image }: Unsent): void {
  if (waiting?.sender !== sender) waiting = { sender, pictures: new Map() };
  waiting.pictures.set(clientId, image?.length ?? 0);
}

/** Whether there is room for one more message with this picture (docs/rules/offline.md 22). */
export function hasPlaceFor(sender: number, image: string | null): boolean {
  if (waiting?.sender !== sender) return true;
  const bytes = [...waiting.pictures.values()].reduce((sum, one) => sum + one, image?.length ?? 0);
  const hasPlace = waiting.pictures.size < maxMessages && (image === null || bytes <= maxPictureBytes);
  // Other tabs may have sent some. The next attempt sees the current state.
  if (!hasPlace) void loadUnsent(sender);
  return hasPlace;
}

const allOf = (sender: number): IDBKeyRange => IDBKeyRange.bound([sender, ""], [sender, "\uffff"]);

/** Stores a message until it is deleted. */
export function saveUnsent(message: Unsent): void {
  note(message);
  void inDatabase((opened) => opened.put(store, message));
}

/** Stores the server's reason for rejecting a message. */
export async function saveRejection(sender: number, clientId: string, rejection: string): Promise<void> {
  const message = await inDatabase((opened) => opened.get(store, [sender, clientId]));
  if (message) saveUnsent({ ...message, rejection });
}

/** Deletes a message once the server has it. */
export function deleteUnsent(sender: number, clientId: string): void {
  if (waiting?.sender === sender) waiting.pictures.delete(clientId);
  void inDatabase((opened) => opened.delete(store, [sender, clientId]));
}

/** A person's pending messages, oldest first. */
export async function loadUnsent(sender: number): Promise<readonly Unsent[]> {
  const stored = await inDatabase((opened) => opened.getAll(store, allOf(sender)));
  const unsent = stored ?? [];
  // If the browser refuses the database, only this tab's messages exist.
  if (stored) {
    waiting = { sender, pictures: new Map() };
    for (const message of stored) note(message);
  }
  const oldest = serverNow() - maxAgeMs;
  return unsent
    .map((message) =>
      Date.parse(message.at) < oldest
        ? { ...message, rejection: message.rejection ?? translate("offline.tooOld") }
        : message,
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
