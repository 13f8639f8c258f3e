// A link to a page of the customer shell. It has a real address, so people can open it in a new tab and crawlers can
// follow it. An ordinary click navigates inside the application.
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { pageAddress, type PageFields } from "../paths.ts";
import { openPage } from "./page-key.ts";

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  page: string;
  /** The shell's route. By default the customer's. */
  shell?: string;
  /** The query fields of the address. */
  fields?: PageFields;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * Use it as `<Button component={PageLink} page="Workers" href={pageAddress("Workers")}>`: MUI recognises a link by
 * its `href`.
 */
export function PageLink({ page, shell = "/", fields, onClick, children, ...rest }: PageLinkProps) {
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
    openPage(page, { path: shell, fields });
  };
  return (
    <a {...rest} href={pageAddress(page, shell, fields)} onClick={follow}>
      {children}
    </a>
  );
}
