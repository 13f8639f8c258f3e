// A number on an icon or a picture: how much waits there.
import Badge from "@mui/material/Badge";
import type { ReactNode } from "react";

/** `count` on the corner of `children`; nothing for zero, `99+` above 99. `hidden`: it is said in words elsewhere. */
export function CountBadge({
  count,
  hidden = false,
  children,
}: {
  count: number;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    <Badge
      {...(hidden && { "aria-hidden": "true" })}
      // Zero itself would leave an unseen '0' in the text that is searched, copied and read.
      badgeContent={count === 0 ? undefined : count}
      max={99}
      color="error"
      overlap="circular"
    >
      {children}
    </Badge>
  );
}
