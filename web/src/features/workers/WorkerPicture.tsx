// A worker's picture as a rounded square; initials where there is none.
import Box from "@mui/material/Box";
import { initialsOf } from "../../ui/Avatar.tsx";
import { Picture } from "../../ui/Picture.tsx";

export interface WorkerPictureProps {
  src: string | null;
  name: string;
  /** Pixels, or a share of what it stands in ('100%'). */
  size: number | string;
  first?: boolean;
}

/** The name stands beside it everywhere, so it is decoration to screen readers. */
export function WorkerPicture({ src, name, size, first = false }: WorkerPictureProps) {
  return (
    <Picture
      src={src}
      alt=""
      ratio={1}
      width={typeof size === "number" ? size : 320}
      first={first}
      sx={{
        width: size,
        maxWidth: "100%",
        flex: "none",
        alignSelf: "flex-start",
        borderRadius: "16px",
        bgcolor: "primary.light",
        color: "text.primary",
      }}
      fallback={
        <Box component="span" aria-hidden="true" sx={{ fontWeight: 650, fontSize: "2.25rem", lineHeight: 1 }}>
          {initialsOf(name)}
        </Box>
      }
    />
  );
}
