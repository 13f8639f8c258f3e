// A link to a page of the customer shell: a real address, so that it can be opened in a new tab and read by a robot,
// which an ordinary press follows inside the application.
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { openPage } from "./page-key.ts";

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  page: string;
  /** The shell's route; the customer's by default. */
  shell?: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** The address that opens a page. A MUI button is given it as `href` too, so that it knows it is a link. */
export const pageAddress = (page: string, shell = "/"): string => `${shell}?open=${encodeURIComponent(page)}`;

/** `<Button component={PageLink} page="Workers" href={pageAddress("Workers")}>`, or by itself. */
export function PageLink({ page, shell = "/", onClick, children, ...rest }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    openPage(page, { path: shell });
  };
  return (
    <a {...rest} href={pageAddress(page, shell)} onClick={follow}>
      {children}
    </a>
  );
}
