// The tables of the device's database (device-database.ts), each filled by one module, each row under the id of its person. Where the
// browser refuses it (private windows), what is kept lives as long as its tab.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { databaseName } from "./device-database.ts";

/** A chat message on its way, under its sender's id and its client id. */
export interface UnsentMessage {
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

/** An answer of the server as it was last seen, under its person and the hash of its query's key. */
export interface SeenAnswer {
  readonly person: number;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When the server said so, in milliseconds since 1970. */
  readonly at: number;
  /** The build that read it: another one may expect another shape. */
  readonly build: string;
}

/** A conversation as it was last seen, under who looked and whom they asked for. */
export interface SeenConversation {
  readonly person: number;
  readonly receiverId: number;
  readonly at: number;
  readonly room: unknown;
  readonly entries: readonly unknown[];
}

/** Who was signed in last, with a hash of the refresh token that proved it. */
export interface KnownPerson {
  readonly key: "last";
  readonly tokenHash: string;
  readonly person: unknown;
}

/** What somebody did while nobody answered, in the order of doing. */
export interface QueuedAct {
  readonly order: number;
  readonly person: number;
  /** The call, and what goes into it. */
  readonly name: string;
  readonly input: object;
  /** Its idempotency key. */
  readonly key: string;
  /** In milliseconds since 1970, by this device's clock. */
  readonly at: number;
  /** Why the server did not want it: it is not sent again unasked. */
  readonly refusal?: string | undefined;
}

interface Tables extends DBSchema {
  acts: { key: number; value: QueuedAct };
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
  // What failed once (a full device, an upgrade in another tab) may be there the next time.
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
    // Somebody logs out: it is deleted, here or in another tab.
    blocking(_version, _blockedVersion, { target }) {
      (target as IDBDatabase).close();
      onClosed();
    },
    // The browser itself has closed it: the device is full, or its data were cleared.
    terminated: onClosed,
  });
}

/** A connection that is going takes no work any more, and nothing of it was done. */
const isClosing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

/** What a look into the database finds; undefined where it is refused. */
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
