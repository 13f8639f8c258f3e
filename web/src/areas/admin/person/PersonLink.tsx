// Links a name to the person's page. Without a person it is plain text.
import Link from "@mui/material/Link";
import { paths, personPage } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { PageLink } from "../../../platform/PageLink.tsx";

/** Opens the person's page. Does nothing without a person. */
export function openPerson(id: number | undefined): void {
  if (id !== undefined) openPage(personPage(id), { path: paths.adminPanel });
}

/** A real link, so that it can be opened in a new tab. */
export function PersonLink({ id, children }: { id: number | undefined; children: string }) {
  if (id === undefined || children === "") return <>{children || "–"}</>;
  return (
    <Link
      component={PageLink}
      page={personPage(id)}
      shell={paths.adminPanel}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        minHeight: 44,
        fontWeight: 560,
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Link>
  );
}
