// Makes all addresses of the client's pages, for mails, calendars, pushes and shortcuts.
import type { Role } from "@hourhand/contract/endpoint";

const areas: Readonly<Record<Role, string>> = { admin: "/admin-panel", worker: "/worker", user: "/" };

/** Returns the path of a page with one of its dialogs open. */
export const pageDialogAddress = (role: Role, page: string, dialog: string): string =>
  `${pageAddress(role, page)}&dialog=${dialog}`;

/**
 * Returns the path of a page in its role's area: a signed-out person is asked to sign in for exactly this page
 * (docs/rules/screens.md 5).
 * @param page null for the area's first page
 */
export function pageAddress(role: Role, page: string | null): string {
  return page === null
    ? areas[role]
    : `${areas[role]}?open=${encodeURIComponent(page).replaceAll("%2F", "/")}`;
}
