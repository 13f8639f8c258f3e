// A link to another route in the product's style.
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** `<RouteLink to={paths.signUp}>…</RouteLink>` */
export function RouteLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink component={Link} to={to} sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}>
      {children}
    </MuiLink>
  );
}
