// The place in the header for what only signed-in people have beside their menu: the chat icon and the bell stand here
// once they function.

/** Nothing yet. */
export function HeaderExtras() {
  return null;
}
