// A documented button that leads to a page. It is a link in all but its role: Ctrl and the middle button open a tab.
import type { KeyboardEvent } from "react";
import { PageLink, type PageLinkProps } from "./PageLink.tsx";

/** `PageLink` with the documented role. A button also reacts to the space bar. */
export function PageButton(props: PageLinkProps) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>): void => {
    props.onKeyDown?.(event);
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return <PageLink {...props} role="button" onKeyDown={press} />;
}
