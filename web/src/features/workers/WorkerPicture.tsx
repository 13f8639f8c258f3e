// A worker's picture as a rounded square; a drawn portrait where there is none.
import { Picture } from "../../ui/pictures/Picture.tsx";
import defaultPortrait from "../../ui/pictures/default-portrait.svg";

export interface WorkerPictureProps {
  src: string | null;
  /** Pixels, or a share of what it stands in ('100%'). */
  size: number | string;
  first?: boolean;
}

/** The name stands beside it everywhere, so it is decoration to screen readers. */
export function WorkerPicture({ src, size, first = false }: WorkerPictureProps) {
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
      }}
      standIn={defaultPortrait}
    />
  );
}
