// Messages on their way, kept on this device until the server has them, so that closing the tab loses none. IndexedDB: it
// takes pictures, and the keys of local storage are a closed list (docs/rules/chat.md 28). Where it is refused (private
// windows) a message lives as long as its tab.
import { translate } from "../../locales/translation.ts";
import { inDatabase, type UnsentMessage } from "../../platform/device-tables.ts";

const store = "outbox";
/** What waited longer than this is not sent unasked any more (docs/rules/offline.md 16). */
const maxAgeMs = 7 * 24 * 3_600_000;

/** A message on its way, under its sender's id and its client id. */
export type Unsent = UnsentMessage;

const allOf = (sender: number): IDBKeyRange => IDBKeyRange.bound([sender, ""], [sender, "\uffff"]);

/** Keeps a message until it is dropped. */
export function saveUnsent(message: Unsent): void {
  void inDatabase((opened) => opened.put(store, message));
}

/** Keeps why the server did not want a message. */
export async function saveRejection(sender: number, clientId: string, rejection: string): Promise<void> {
  const message = await inDatabase((opened) => opened.get(store, [sender, clientId]));
  if (message) saveUnsent({ ...message, rejection });
}

/** Forgets a message: the server has it. */
export function deleteUnsent(sender: number, clientId: string): void {
  void inDatabase((opened) => opened.delete(store, [sender, clientId]));
}

/** A person's messages that are still on their way, oldest first. */
export async function loadUnsent(sender: number): Promise<readonly Unsent[]> {
  const unsent = (await inDatabase((opened) => opened.getAll(store, allOf(sender)))) ?? [];
  const oldest = Date.now() - maxAgeMs;
  return unsent
    .map((message) =>
      Date.parse(message.at) < oldest
        ? { ...message, rejection: message.rejection ?? translate("offline.tooOld") }
        : message,
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
