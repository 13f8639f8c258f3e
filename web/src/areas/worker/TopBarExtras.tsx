// The place in the top bar for the notification bell, once it functions.

/** Nothing yet. */
export function TopBarExtras() {
  return null;
}
