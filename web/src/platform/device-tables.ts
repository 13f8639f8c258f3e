// The tables of the device's database (device-database.ts). One module fills each table; each row has its person's id.
// When the browser refuses the database (private windows), data live as long as the tab.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { databaseName } from "./device-database.ts";

/** An unsent chat message, under its sender's id and its client id. */
export interface UnsentMessage {
  readonly sender: number;
  readonly clientId: string;
  readonly roomId: number;
  readonly text: string;
  readonly image: string | null;
  /** When it was written, by this device's clock. */
  readonly at: string;
  /** Why the server rejected it. A rejected message is sent again only when the person asks for it. */
  readonly rejection?: string | undefined;
}

/** A cached reply of the server, under its person and the hash of its query key. */
export interface SeenAnswer {
  readonly person: number;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When the server sent it, in milliseconds since 1970. */
  readonly at: number;
  /** The build that cached it: another build may expect another shape. */
  readonly build: string;
}

/** A cached conversation, under its reader and the person they looked up. */
export interface SeenConversation {
  readonly person: number;
  readonly receiverId: number;
  readonly at: number;
  readonly room: unknown;
  readonly entries: readonly unknown[];
}

/** The person who was signed in last, with a hash of the refresh token that proved it. */
export interface KnownPerson {
  readonly key: "last";
  readonly tokenHash: string;
  readonly person: unknown;
}

/** A call in the offline queue, in order. */
export interface QueuedCall {
  readonly order: number;
  readonly person: number;
  /** The call's name and input. */
  readonly name: string;
  readonly input: object;
  readonly key: string;
  /** In milliseconds since 1970, by this device's clock. */
  readonly at: number;
  /** Why the server rejected it. A rejected call is sent again only when the person asks for it. */
  readonly refusal?: string | undefined;
}

interface Tables extends DBSchema {
  acts: { key: number; value: QueuedCall };
  outbox: { key: [sender: number, clientId: string]; value: UnsentMessage };
  answers: { key: [person: number, hash: string]; value: SeenAnswer };
  conversations: { key: [person: number, receiverId: number]; value: SeenConversation };
  people: { key: string; value: KnownPerson };
}

const keyPaths = {
  outbox: ["sender", "clientId"],
  answers: ["person", "hash"],
  conversations: ["person", "receiverId"],
  people: "key",
} as const;

let opening: Promise<IDBPDatabase<Tables>> | undefined;

function database(): Promise<IDBPDatabase<Tables>> {
  if (opening) return opening;
  const mine = openTables(() => {
    if (opening === mine) opening = undefined;
  });
  opening = mine;
  // The failure (a full device, an upgrade in another tab) may be temporary.
  mine.catch(() => {
    if (opening === mine) opening = undefined;
  });
  return mine;
}

function openTables(onClosed: () => void): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>(databaseName, 2, {
    upgrade(opened) {
      for (const name of Object.keys(keyPaths) as (keyof typeof keyPaths)[])
        if (!opened.objectStoreNames.contains(name))
          opened.createObjectStore(name, { keyPath: keyPaths[name] as string | string[] });
      if (!opened.objectStoreNames.contains("acts"))
        opened.createObjectStore("acts", { keyPath: "order", autoIncrement: true });
    },
    // Somebody is logging out: this or another tab deletes the database.
    blocking(_version, _blockedVersion, { target }) {
      (target as IDBDatabase).close();
      onClosed();
    },
    // The browser closed it: the device is full, or its data were cleared.
    terminated: onClosed,
  });
}

/** A closing connection rejects new work, and nothing of that work was done. */
const isClosing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

/** Runs work on the database. @returns its result; undefined when the browser refuses the database */
export async function inDatabase<T>(
  work: (opened: IDBPDatabase<Tables>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const tried = database();
    try {
      return await work(await tried);
    } catch (error) {
      if (!isClosing(error)) throw error;
      if (opening === tried) opening = undefined;
      return await work(await database());
    }
  } catch {
    return undefined;
  }
}
