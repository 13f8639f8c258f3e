// A worker's picture as a rounded square, or a drawn portrait if there is none.
import { Picture } from "../../ui/pictures/Picture.tsx";
import defaultPortrait from "../../ui/pictures/default-portrait.svg";

export interface WorkerPictureProps {
  src: string | null;
  /** In pixels, or relative to the container ('100%'). */
  size: number | string;
  first?: boolean;
}

/** Screen readers skip the picture, because the name is always next to it. */
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
