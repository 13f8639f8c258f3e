// Subscribers of a store outside of React.

/** The subscribers of one store, in the form that `useSyncExternalStore` expects. */
export interface Listeners {
  /** @returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
}

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify() {
      for (const listener of all) listener();
    },
  };
}
