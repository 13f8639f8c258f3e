// Links a name to the person's page. Without a person it is plain text.
import Link from "@mui/material/Link";
import type { MouseEvent } from "react";
import { Truncate } from "../tables/cells.tsx";
import { paths, personPage } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { PageLink } from "../../../platform/PageLink.tsx";

/** Opens the person's page. Does nothing without a person. */
export function openPerson(id: number | undefined): void {
  if (id !== undefined) openPage(personPage(id), { path: paths.adminPanel });
}

/** Can be opened in a new tab, as any link. */
export function PersonLink({
  id,
  width,
  label,
  children,
}: {
  id: number | undefined;
  /** In a table: the maximum width, where a longer name is cut off. */
  width?: Record<string, number>;
  /** The accessible name, where the text alone does not say who it is. Begins with the text. */
  label?: string;
  children: string;
}) {
  if (id === undefined || children === "") return <>{children || "–"}</>;
  return (
    <Link
      component={PageLink}
      page={personPage(id)}
      shell={paths.adminPanel}
      aria-label={label}
      // A row that opens a dialog does not open it for a press on the link.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        minHeight: 44,
        fontWeight: 560,
        overflowWrap: "anywhere",
      }}
    >
      {width ? <Truncate width={width}>{children}</Truncate> : children}
    </Link>
  );
}
