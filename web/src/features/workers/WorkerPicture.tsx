// A worker's picture as a rounded square; a drawn portrait without one.
import { Picture } from "../../ui/pictures/Picture.tsx";
import defaultPortrait from "../../ui/pictures/default-portrait.svg";

export interface WorkerPictureProps {
  src: string | null;
  /** Pixels, or a share of its container ('100%'). */
  size: number | string;
  first?: boolean;
}

/** The name is always next to it, so it is decorative for screen readers. */
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
