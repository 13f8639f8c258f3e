// The other person of a booking: picture, name, and the ways to contact them.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";

export interface PersonProps {
  /** The id of the name's element. */
  id?: string;
  name: string;
  picture: string | null;
  /** A line below the name. */
  as?: ReactNode;
  /** Buttons such as chat and directions. */
  children?: ReactNode;
}

/** Shows everything in one row. */
export function Person({ id, name, picture, as, children }: PersonProps) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
      <Avatar src={picture} name={name} size={56} decorative />
      <Box sx={{ flex: "1 1 140px", minWidth: 0 }}>
        <Typography
          variant="h4"
          component="h2"
          id={id}
          tabIndex={-1}
          sx={{ overflowWrap: "anywhere", outline: "none" }}
        >
          {name}
        </Typography>
        {as !== undefined && (
          <Typography component="div" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {as}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
