// The tables of the device's database (device-database.ts). One module fills each table, and each row has its
// person's id. If the browser refuses the database (private windows), data are kept until the tab closes.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { databaseName } from "./device-database.ts";

/** An unsent chat message, under its sender's id and its client id. */
export interface UnsentMessage {
  readonly sender: number;
  readonly clientId: string;
  readonly roomId: number;
  readonly text: string;
  readonly image: string | null;
  /** The time when it was written, by this device's clock. */
  readonly at: string;
  /** Why the server rejected it. A rejected message is sent again only when the person asks for it. */
  readonly rejection?: string | undefined;
}

/** A cached reply of the server, stored by person and by the hash of its query key. */
export interface SeenAnswer {
  readonly person: number;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** The time when the server sent it, in milliseconds since 1970. */
  readonly at: number;
  /** The build that cached it. Another build may expect data in another form. */
  readonly build: string;
}

/** A cached conversation, stored by its reader and the id under which they opened it. */
export interface SeenConversation {
  readonly person: number;
  readonly receiverId: number;
  readonly at: number;
  readonly room: unknown;
  readonly entries: readonly unknown[];
}

/** The person who was signed in last, with a hash of the refresh token that proves it. */
export interface KnownPerson {
  readonly key: "last";
  readonly tokenHash: string;
  readonly person: unknown;
}

/** A call in the offline queue, which keeps the order. */
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
  // The failure (a full device, an upgrade in another tab) may be temporary, so the next use tries again.
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
    // This or another tab is deleting the database, because somebody is logging out.
    blocking(_version, _blockedVersion, { target }) {
      (target as IDBDatabase).close();
      onClosed();
    },
    // The browser closed the database, because the device is full or its data were cleared.
    terminated: onClosed,
  });
}

/** A closing connection rejects new work, of which nothing was done yet. */
const isClosing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

/**
 * Runs work on the database.
 * @returns its result, or undefined if the browser refuses the database
 */
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
