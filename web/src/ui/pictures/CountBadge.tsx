// A number on an icon or picture: how many items are waiting.
import Badge from "@mui/material/Badge";
import type { ReactNode } from "react";

/**
 * `count` on the corner of `children`; nothing for zero, `99+` above 99. `hidden`: another text already announces it.
 */
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
      // A zero would leave an invisible '0' in the text that is searched, copied and read aloud.
      badgeContent={count === 0 ? undefined : count}
      max={99}
      color="error"
      overlap="circular"
    >
      {children}
    </Badge>
  );
}
