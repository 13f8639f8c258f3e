// A person's round picture, or their initials if there is none. The initials are the same at every size, so that a
// person looks the same everywhere. A drawn face would look like somebody else. docs/decisions/0017 says why it is
// not MUI's Avatar.
import Box from "@mui/material/Box";
import { Picture } from "./Picture.tsx";

/** The first letters of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

export interface AvatarProps {
  src: string | null | undefined;
  name: string;
  size?: number;
  /** Shows a green dot, because the person is online. `onlineLabel` is its accessible name. */
  online?: boolean;
  onlineLabel?: string;
  /** The name is next to it, so screen readers skip the picture. */
  decorative?: boolean;
}

/** A round picture of `size` pixels. */
export function Avatar({
  src,
  name,
  size = 44,
  online = false,
  onlineLabel,
  decorative = false,
}: AvatarProps) {
  return (
    <Box
      component="span"
      sx={{ position: "relative", display: "inline-block", flex: "none", width: size, height: size }}
    >
      <Picture
        src={src}
        alt={decorative ? "" : name}
        ratio={1}
        width={size}
        sx={{ borderRadius: "50%", bgcolor: "primary.light", color: "text.primary" }}
        fallback={
          <Box
            component="span"
            aria-hidden="true"
            sx={{ fontWeight: 650, fontSize: size * 0.4, lineHeight: 1 }}
          >
            {initialsOf(name)}
          </Box>
        }
      />
      {online && (
        <Box
          component="span"
          role="img"
          aria-label={onlineLabel}
          sx={{
            position: "absolute",
            insetInlineEnd: 0,
            bottom: 0,
            width: Math.max(10, size * 0.26),
            height: Math.max(10, size * 0.26),
            borderRadius: "50%",
            bgcolor: "success.main",
            border: 2,
            borderColor: "background.paper",
          }}
        />
      )}
    </Box>
  );
}
