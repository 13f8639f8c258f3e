// Messages on their way, kept on this device until the server has them, so that closing the tab loses none. IndexedDB: it
// takes pictures, and the keys of local storage are a closed list (docs/rules/chat.md 28). Where it is refused (private
// windows) a message lives as long as its tab.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { databaseName } from "../../platform/device-database.ts";

const store = "outbox";
/** What waited longer than this is not sent unasked any more. */
const maxAgeMs = 3 * 24 * 3_600_000;

/** A message on its way, under its sender's id and its client id. */
export interface Unsent {
  readonly sender: number;
  readonly clientId: string;
  readonly roomId: number;
  readonly text: string;
  readonly image: string | null;
  /** When it was written, by this device's clock. */
  readonly at: string;
  /** Why the server did not want it: it is not sent again unasked. */
  readonly rejection?: string | undefined;
}

interface Tables extends DBSchema {
  outbox: { key: [sender: number, clientId: string]; value: Unsent };
}

let opening: Promise<IDBPDatabase<Tables>> | undefined;

function database(): Promise<IDBPDatabase<Tables>> {
  opening ??= openDB<Tables>(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore(store, { keyPath: ["sender", "clientId"] }),
    // Somebody logs out: it is deleted, here or in another tab.
    blocking(_version, _blockedVersion, { target }) {
      (target as IDBDatabase).close();
      opening = undefined;
    },
  });
  return opening;
}

/** What a look into the database finds; undefined where it is refused. */
async function inDatabase<T>(work: (opened: IDBPDatabase<Tables>) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await database());
  } catch {
    return undefined;
  }
}

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
  for (const { at, clientId } of unsent) if (Date.parse(at) < oldest) deleteUnsent(sender, clientId);
  return unsent
    .filter((message) => Date.parse(message.at) >= oldest)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
