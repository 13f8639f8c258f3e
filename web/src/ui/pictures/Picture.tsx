// A picture that never moves the layout: its space is reserved, it fades in, and a drawing replaces it if it is
// missing or cannot be loaded.
import ImageRounded from "@mui/icons-material/ImageRounded";
import Box, { type BoxProps } from "@mui/material/Box";
import { useState, type ReactNode } from "react";

export interface PictureProps extends Omit<BoxProps, "children" | "component"> {
  src: string | null | undefined;
  /** The text alternative. Empty for a decorative picture. */
  alt: string;
  /** Width divided by height. */
  ratio?: number;
  /** The maximum width in CSS pixels, by which the browser chooses a source. */
  width?: number;
  /** Loads eagerly, for pictures that are visible without scrolling. */
  first?: boolean;
  /** The URL of a drawing that replaces a missing picture. */
  standIn?: string;
  /** The replacement if there is no such drawing. By default an icon. */
  fallback?: ReactNode;
  fit?: "cover" | "contain";
}

/** A picture in a box with a fixed aspect ratio. */
export function Picture({
  src,
  alt,
  ratio = 4 / 3,
  width = 480,
  first = false,
  standIn,
  fallback,
  fit = "cover",
  sx,
  ...rest
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const [shown, setShown] = useState<string>();
  const there = typeof src === "string" && src !== "" && failed !== src;
  return (
    <Box
      {...rest}
      sx={[
        {
          position: "relative",
          aspectRatio: String(ratio),
          overflow: "hidden",
          bgcolor: "surface.sunken",
          color: "text.disabled",
          display: "grid",
          placeItems: "center",
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {there ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={Math.round(width / ratio)}
          loading={first ? "eager" : "lazy"}
          decoding="async"
          fetchPriority={first ? "high" : "auto"}
          // A cached picture may be complete before React attaches its listener.
          ref={(element) => {
            if (element?.complete && element.naturalWidth > 0 && shown !== src) setShown(src);
          }}
          onLoad={() => setShown(src)}
          onError={() => setFailed(src)}
          style={{
            position: "absolute",
            inset: 0,
            width: "100%",
            height: "100%",
            objectFit: fit,
            opacity: shown === src || first ? 1 : 0,
            transition: "opacity .25s",
          }}
        />
      ) : standIn ? (
        <img
          src={standIn}
          alt={alt}
          width={width}
          height={Math.round(width / ratio)}
          decoding="async"
          style={{ position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: fit }}
        />
      ) : (
        <Box
          role={alt === "" ? undefined : "img"}
          aria-label={alt || undefined}
          sx={{ display: "grid", placeItems: "center", width: "100%", height: "100%" }}
        >
          {fallback ?? <ImageRounded aria-hidden sx={{ fontSize: 40 }} />}
        </Box>
      )}
    </Box>
  );
}
