// Who hears of changes of what is kept outside of React.

/** The listeners of one store, as `useSyncExternalStore` wants them. */
export interface Listeners {
  /** @returns how to stop */
  subscribe: (listener: () => void) => () => void;
  /** Calls every listener. */
  notify: () => void;
}

/** Makes an empty set of listeners. */
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
