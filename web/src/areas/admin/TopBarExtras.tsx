// The place in the top bar for the notification bell, which stands here once it functions.

/** Nothing yet. */
export function TopBarExtras() {
  return null;
}
