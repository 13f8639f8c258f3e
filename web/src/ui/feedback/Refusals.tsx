// Calls that were made without a network and rejected later. They are shown where they were made until the person
// decides (docs/rules/offline.md 19).
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../Button.tsx";

export interface Refused {
  readonly order: number;
  readonly what: string;
  readonly why: string;
  readonly again: () => void;
  readonly discard: () => void;
  /**
   * Marks it as visible.
   * @returns a function that removes the mark
   */
  readonly show: () => () => void;
}

/**
 * A box for each rejection, as wide as its container. Nothing if there are none. Clicks do not reach the surrounding
 * card.
 */
export function Refusals({ refused }: { refused: readonly Refused[] }) {
  return refused.map((one) => <Refusal key={one.order} {...one} />);
}

function Refusal({ what, why, again, discard, show }: Refused) {
  const t = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    let hide: (() => void) | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      hide?.();
      hide = entry?.isIntersecting === true ? latest.current() : undefined;
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      hide?.();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Box
      ref={box}
      role="alert"
      onClick={(event) => event.stopPropagation()}
      sx={{
        // Takes a whole line among buttons, and its natural height in a column.
        width: "100%",
        flexShrink: 0,
        position: "relative",
        zIndex: 1,
        p: 1.5,
        pb: 0.5,
        border: 1,
        borderColor: "error.main",
        borderRadius: "14px",
        bgcolor: "background.paper",
        color: "text.primary",
        textAlign: "start",
        whiteSpace: "normal",
      }}
    >
      <Typography component="p" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {what}
      </Typography>
      <Typography component="p" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {why}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", mx: -1 }}>
        <Button variant="text" onClick={again}>
          {t("offline.again")}
        </Button>
        <Button variant="text" color="error" onClick={discard}>
          {t("offline.discard")}
        </Button>
      </Box>
    </Box>
  );
}
