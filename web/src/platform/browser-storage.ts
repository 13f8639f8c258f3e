// The only module that reads and writes the browser's storage. When the browser stores nothing (cookies and site data
// blocked, no space left), values live in memory as long as the page: every screen works, and the sign-in form
// warns.

/** One kind of storage. Its methods never throw. */
export interface KeptValues {
  readonly getItem: (key: string) => string | null;
  /** @returns whether the browser stored it; otherwise the value lives as long as the page */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
}

function valuesIn(storage: () => Storage): KeptValues {
  /** The values that the browser did not store. */
  const held = new Map<string, string>();
  const remove = (key: string): void => {
    try {
      storage().removeItem(key);
    } catch {
      // This browser stores nothing.
    }
  };
  return {
    getItem(key) {
      const own = held.get(key);
      if (own !== undefined) return own;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
        held.delete(key);
        return true;
      } catch {
        held.set(key, value);
        // Otherwise a reload would bring back the old value.
        remove(key);
        return false;
      }
    },
    removeItem(key) {
      held.delete(key);
      remove(key);
    },
  };
}

/** For all tabs of this device. */
export const deviceStorage = valuesIn(() => localStorage);
/** For this tab only. */
export const tabStorage = valuesIn(() => sessionStorage);

/** About the size of a session's values, with room to spare. */
const probe = "x".repeat(1_000);

/** Why the browser cannot store a session; undefined when it can. */
export function storageTrouble(): "blocked" | "full" | undefined {
  try {
    localStorage.setItem("probe", probe);
    localStorage.removeItem("probe");
    return undefined;
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
  }
}

/** Locks between tabs; undefined without TLS, and in browsers that block storage and refuse locks too. */
export function tabLocks(): LockManager | undefined {
  try {
    void globalThis.localStorage;
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** A channel between tabs; undefined when the browser has none or refuses it, as Firefox does without cookies. */
export function tabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
