// A part of a page that can be folded. It is the browser's own disclosure, so the browser's text search opens it.
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode, Ref } from "react";

export interface FoldProps {
  title: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Shows the title as a grey line instead of a heading. */
  isQuiet?: boolean;
  /** Shows only the arrow, in the upper corner of the positioned element around the fold. */
  isInCorner?: boolean;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** A press on the title opens or closes it. */
export function Fold({
  title,
  isOpen = false,
  isQuiet = false,
  isInCorner = false,
  ref,
  children,
}: FoldProps) {
  return (
    <Box
      component="details"
      ref={ref}
      open={isOpen}
      sx={{ minWidth: 0, "&[open] > summary > svg": { rotate: "180deg" } }}
    >
      <Box
        component="summary"
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: isQuiet ? "flex-start" : "space-between",
          gap: 1,
          minHeight: 44,
          cursor: "pointer",
          listStyle: "none",
          borderRadius: "8px",
          color: isQuiet ? "text.secondary" : undefined,
          "&::-webkit-details-marker": { display: "none" },
          ...(isInCorner && { position: "absolute", top: 0, insetInlineEnd: 0, px: 1.25 }),
        }}
      >
        <Typography
          {...(isQuiet ? { variant: "body2", component: "span" } : { variant: "h4", component: "h2" })}
          sx={isInCorner ? visuallyHidden : { minWidth: 0, overflowWrap: "anywhere" }}
        >
          {title}
        </Typography>
        <ExpandMoreRounded aria-hidden sx={{ flex: "none", transition: "rotate .15s" }} />
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, pt: 1 }}>{children}</Box>
    </Box>
  );
}
