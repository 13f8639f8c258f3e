// A pin on a map: a button, a link or, where it opens nothing, a named mark.
import Box from "@mui/material/Box";
import { PageLink } from "../../platform/PageLink.tsx";
import type { Spot } from "./geometry.ts";
import type { Pin } from "./pins.ts";

const markStyle = {
  position: "absolute",
  transform: "translate(-50%, -50%)",
  display: "grid",
  placeItems: "center",
  // A line of text never wraps in a pin; a long one is cut.
  maxWidth: "60%",
  minWidth: 34,
  minHeight: 34,
  px: 1.25,
  m: 0,
  font: "inherit",
  fontSize: "0.95rem",
  fontWeight: 650,
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  textDecoration: "none",
  border: 2,
  borderColor: "primary.main",
  borderRadius: 999,
  boxShadow: 1,
} as const;

const dotStyle = {
  position: "absolute",
  transform: "translate(-50%, -50%)",
  width: 20,
  height: 20,
  borderRadius: "50%",
  border: 4,
  borderColor: "background.paper",
  bgcolor: "primary.main",
  boxShadow: 1,
} as const;

/** The pin with its middle at a spot. */
export function PinMark({ x, y, pin }: Spot & { pin: Pin }) {
  const { label, name, isDot, isStrong, isOpen, onPress, page } = pin;
  if (isDot) return <Box role="img" aria-label={name} sx={{ ...dotStyle, insetInlineStart: x, top: y }} />;
  const sx = {
    ...markStyle,
    insetInlineStart: x,
    top: y,
    bgcolor: isStrong ? "primary.main" : "background.paper",
    color: isStrong ? "primary.contrastText" : "text.primary",
    zIndex: isStrong ? 1 : "auto",
    ...((onPress || page) && { cursor: "pointer", "&:hover, &:focus-visible": { zIndex: 2, boxShadow: 4 } }),
  };
  if (page)
    return (
      <Box component={PageLink} page={page.name} shell={page.shell} aria-label={name} sx={sx}>
        {label}
      </Box>
    );
  if (onPress)
    return (
      <Box
        component="button"
        type="button"
        aria-label={name}
        aria-expanded={isOpen ?? false}
        onClick={onPress}
        sx={sx}
      >
        {label}
      </Box>
    );
  return (
    <Box role="img" aria-label={name} sx={sx}>
      {label}
    </Box>
  );
}
