// A documented button that opens a page. Except for its role it is a link: Ctrl and the middle button open a tab.
import type { KeyboardEvent } from "react";
import { PageLink, type PageLinkProps } from "./PageLink.tsx";

/** A `PageLink` with the documented role. Like a button, it also reacts to the space bar. */
export function PageButton(props: PageLinkProps) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>): void => {
    props.onKeyDown?.(event);
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return <PageLink {...props} role="button" onKeyDown={press} />;
}
