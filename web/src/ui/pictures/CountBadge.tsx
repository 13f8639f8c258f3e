// A number on an icon or a picture that counts unseen items.
import Badge from "@mui/material/Badge";
import type { ReactNode } from "react";

/**
 * Shows `count` on the corner of `children`. Nothing for zero, `99+` above 99. `hidden` hides it from screen readers,
 * because another text announces it.
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
      // A zero would leave an invisible '0' that is searched, copied and read aloud.
      badgeContent={count === 0 ? undefined : count}
      max={99}
      color="error"
      overlap="circular"
    >
      {children}
    </Badge>
  );
}
