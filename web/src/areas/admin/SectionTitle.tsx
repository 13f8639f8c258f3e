// The title of a section of the panel, in a row with the section's buttons.
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { headingId } from "./tables/heading.ts";

/** It can get the focus when the focused element disappears. On a phone the buttons are below it. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <Typography
      id={headingId}
      variant="h2"
      component="h1"
      tabIndex={-1}
      sx={{ flex: 1, minWidth: { xs: "100%", sm: "auto" }, outline: "none" }}
    >
      {children}
    </Typography>
  );
}
