// The one module that reads and writes the browser's storage. Where the browser keeps nothing (cookies and site data blocked, no space left) the values
// live in memory, as long as the page: every screen works, and signing in says what is missing.

/** The values of one kind of storage; nothing of it throws. */
export interface KeptValues {
  readonly getItem: (key: string) => string | null;
  /** @returns whether the browser keeps it; otherwise it lives as long as the page */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
}

function valuesIn(storage: () => Storage): KeptValues {
  /** What the browser did not take. */
  const held = new Map<string, string>();
  const remove = (key: string): void => {
    try {
      storage().removeItem(key);
    } catch {
      // It keeps nothing.
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
        // With a reload the value of before would come back.
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

/** Of this device, for all tabs. */
export const deviceStorage = valuesIn(() => localStorage);
/** Of this tab. */
export const tabStorage = valuesIn(() => sessionStorage);

/** A session's token and what belongs to it, with room to spare. */
const probe = "x".repeat(1_000);

/** Why the browser would not keep a session; undefined where it would. */
export function storageTrouble(): "blocked" | "full" | undefined {
  try {
    localStorage.setItem("probe", probe);
    localStorage.removeItem("probe");
    return undefined;
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
  }
}

/** Locks between tabs; undefined where there are none (a page without TLS) and where a browser that keeps nothing refuses them. */
export function tabLocks(): LockManager | undefined {
  try {
    void globalThis.localStorage;
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** What tabs tell each other by; undefined where a browser has none or refuses it, as Firefox does without cookies. */
export function tabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
