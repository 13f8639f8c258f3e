// The only module that reads and writes the browser's storage. If the browser stores nothing (cookies and site data
// blocked, no space left), values are kept in memory while the page is open: every screen works, and the sign-in form
// shows a warning.

/** One kind of storage. Its methods never throw. */
export interface KeptValues {
  readonly getItem: (key: string) => string | null;
  /** @returns whether the browser stored it. If not, the value is kept while the page is open */
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
      // The browser stores nothing, so the value is only in memory.
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
        // The stored value is outdated, and a reload would bring it back.
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

/** Shared by all tabs of this device. */
export const deviceStorage = valuesIn(() => localStorage);
/** Only for this tab. */
export const tabStorage = valuesIn(() => sessionStorage);

/** Somewhat larger than a session's values. */
const probe = "x".repeat(1_000);

/** Why the browser cannot store a session. Undefined if it can. */
export function storageTrouble(): "blocked" | "full" | undefined {
  try {
    localStorage.setItem("probe", probe);
    localStorage.removeItem("probe");
    return undefined;
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
  }
}

/** Locks between tabs. Undefined without TLS, and in browsers that refuse locks together with storage. */
export function tabLocks(): LockManager | undefined {
  try {
    void globalThis.localStorage;
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** A channel between tabs. Undefined if the browser has none or refuses it, as Firefox does without cookies. */
export function tabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
