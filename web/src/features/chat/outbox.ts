// Messages on their way, kept on this device until the server has them, so that closing the tab loses none. IndexedDB: it
// takes pictures, and the keys of local storage are a closed list (docs/rules/chat.md 28). Where it is refused (private
// windows) a message lives as long as its tab.
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

let opening: Promise<IDBDatabase> | undefined;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The outbox failed."));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(store, { keyPath: ["sender", "clientId"] });
  };
  const opened = await settled(request);
  // Somebody logs out: it is deleted, here or in another tab.
  opened.onversionchange = () => {
    opened.close();
    opening = undefined;
  };
  return opened;
}

function database(): Promise<IDBDatabase> {
  opening ??= openDatabase();
  return opening;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (messages: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    return await settled(work((await database()).transaction(store, mode).objectStore(store)));
  } catch {
    return undefined;
  }
}

const allOf = (sender: number): IDBKeyRange => IDBKeyRange.bound([sender, ""], [sender, "\uffff"]);

/** Keeps a message until it is dropped. */
export function saveUnsent(message: Unsent): void {
  void inStore("readwrite", (messages) => messages.put(message));
}

/** Keeps why the server did not want a message. */
export async function saveRejection(sender: number, clientId: string, rejection: string): Promise<void> {
  const message = await inStore<Unsent>("readonly", (messages) => messages.get([sender, clientId]));
  if (message) saveUnsent({ ...message, rejection: rejection });
}

/** Forgets a message: the server has it. */
export function deleteUnsent(sender: number, clientId: string): void {
  void inStore("readwrite", (messages) => messages.delete([sender, clientId]));
}

/** A person's messages that are still on their way, oldest first. */
export async function loadUnsent(sender: number): Promise<readonly Unsent[]> {
  const unsent: Unsent[] =
    (await inStore<Unsent[]>("readonly", (messages) => messages.getAll(allOf(sender)))) ?? [];
  const oldest = Date.now() - maxAgeMs;
  for (const { at, clientId } of unsent) if (Date.parse(at) < oldest) deleteUnsent(sender, clientId);
  return unsent
    .filter((message) => Date.parse(message.at) >= oldest)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
