// A choice of one or none, as chips in a row that scrolls sideways. The row fades out where it continues. It is a
// toolbar for the keyboard: Tab reaches it once, and arrows, Home and End move inside it.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

export interface RailChip {
  value: string;
  label: string;
  /** A smaller line above the label. Such chips share the available width. */
  over?: string;
  icon?: ReactNode;
}

export interface ChipRailProps {
  label: string;
  chips: readonly RailChip[];
  /** The pressed chip's value. With any other value no chip is pressed. */
  value: string;
  /** Called with an empty string when the pressed chip is pressed again. */
  onChange: (value: string) => void;
  /** The chip to scroll to while none is pressed. */
  beginAt?: string;
}

/** A row of toggles of which at most one is pressed. */
export function ChipRail({ label, chips, value, onChange, beginAt }: ChipRailProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState({ before: false, after: false });
  const [reached, setReached] = useState<string>();
  const pressedAt = chips.findIndex((chip) => chip.value === value);
  const reachedAt = chips.findIndex((chip) => chip.value === reached);
  const inOrder = Math.max(0, reachedAt >= 0 ? reachedAt : pressedAt);
  const seenAt = pressedAt >= 0 ? pressedAt : chips.findIndex((chip) => chip.value === beginAt);
  const isOfTwoLines = chips.some((chip) => chip.over !== undefined);
  const wasSeen = useRef(false);

  useLayoutEffect(() => {
    const box = scroller.current;
    const chip = row.current?.children[seenAt];
    if (!box || !(chip instanceof HTMLElement)) return;
    // Scrolls only the row, never the page. A visible chip that was pressed stays under the finger.
    const isBegin = !wasSeen.current && pressedAt < 0;
    wasSeen.current = true;
    const from = chip.offsetLeft - fadePx;
    if (isBegin) box.scrollLeft = from;
    else if (box.scrollLeft > from) box.scrollLeft = from;
    else
      box.scrollLeft = Math.max(
        box.scrollLeft,
        chip.offsetLeft + chip.offsetWidth + fadePx + marginPx - box.clientWidth,
      );
  }, [seenAt, pressedAt]);

  useLayoutEffect(() => {
    const box = scroller.current;
    const inside = row.current;
    if (!box || !inside) return undefined;
    const update = (): void => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setCut((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    sizes.observe(inside);
    box.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", update);
    };
  }, []);

  const move = (event: KeyboardEvent): void => {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: inOrder - 1,
      ArrowRight: inOrder + 1,
      Home: 0,
      End: chips.length - 1,
    };
    const to = places[event.key];
    const chip = to === undefined ? undefined : row.current?.children[to];
    if (to !== undefined) event.preventDefault();
    if (chip instanceof HTMLElement) chip.focus();
  };
  const turn = (direction: 1 | -1): void => {
    const box = scroller.current;
    box?.scrollBy({ left: direction * (box.clientWidth - 2 * fadePx), behavior: "smooth" });
  };

  return (
    <Box sx={{ position: "relative", minWidth: 0 }}>
      <Box
        ref={scroller}
        sx={{
          // Focus outlines are drawn outside of the chips, so the scrolled content needs a margin.
          m: `-${marginPx}px`,
          p: `${marginPx}px`,
          overflowX: "auto",
          scrollbarWidth: "none",
          scrollPaddingInline: `${fadePx}px`,
          overscrollBehaviorX: "contain",
          maskImage: `linear-gradient(to right, ${isCut.before ? "transparent" : "black"}, black ${fadePx}px, black calc(100% - ${fadePx}px), ${isCut.after ? "transparent" : "black"})`,
        }}
      >
        <Box
          ref={row}
          role="toolbar"
          aria-label={label}
          onKeyDown={move}
          sx={{
            position: "relative",
            display: "flex",
            gap: isOfTwoLines ? 0.5 : 1,
            width: "max-content",
            minWidth: "100%",
          }}
        >
          {chips.map((chip, at) => (
            <Box
              key={chip.value}
              component="button"
              type="button"
              aria-pressed={at === pressedAt}
              tabIndex={at === inOrder ? 0 : -1}
              onFocus={() => setReached(chip.value)}
              onClick={() => onChange(at === pressedAt ? "" : chip.value)}
              sx={isOfTwoLines ? twoLines : chipStyle}
            >
              {chip.icon}
              {chip.over && (
                <Box component="span" sx={{ fontSize: "0.8rem", fontWeight: 450 }}>
                  {chip.over}{" "}
                </Box>
              )}
              {chip.label}
            </Box>
          ))}
        </Box>
      </Box>
      {isCut.before && <Turn direction={-1} onTurn={turn} />}
      {isCut.after && <Turn direction={1} onTurn={turn} />}
    </Box>
  );
}

/** A mouse cannot scroll sideways, so it gets buttons. Fingers and keys need none. */
function Turn({ direction, onTurn }: { direction: 1 | -1; onTurn: (direction: 1 | -1) => void }) {
  return (
    <Box
      component="button"
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={() => onTurn(direction)}
      sx={{
        ...turnStyle,
        ...(direction < 0 ? { left: -6 } : { right: -6 }),
        "@media (hover: none), (pointer: coarse)": { display: "none" },
      }}
    >
      {direction < 0 ? <ChevronLeftRounded /> : <ChevronRightRounded />}
    </Box>
  );
}

/** The width of the fade. A chip that was scrolled into view stops at this distance from an end. */
const fadePx = 44;
/** The margin for the chips' focus outlines. */
const marginPx = 6;

const chipStyle = {
  flex: "none",
  display: "inline-flex",
  alignItems: "center",
  gap: 0.75,
  minHeight: 44,
  minWidth: 52,
  justifyContent: "center",
  px: 1.75,
  font: "inherit",
  fontSize: "0.95rem",
  fontWeight: 550,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  color: "text.primary",
  bgcolor: "background.paper",
  border: 1,
  borderColor: "outline",
  borderRadius: 999,
  cursor: "pointer",
  transition: "background-color .12s, border-color .12s",
  "& svg": { width: 20, height: 20, color: "primary.main" },
  "&:hover": { borderColor: "primary.main", bgcolor: "surface.tint" },
  "&[aria-pressed=true]": {
    color: "primary.contrastText",
    bgcolor: "primary.main",
    borderColor: "primary.main",
    "& svg": { color: "inherit" },
  },
} as const;

const twoLines = {
  ...chipStyle,
  flex: "1 0 auto",
  flexDirection: "column",
  gap: 0,
  minWidth: 44,
  minHeight: 52,
  px: 0.5,
  lineHeight: 1.2,
  borderRadius: "12px",
} as const;

const turnStyle = {
  position: "absolute",
  top: 4,
  width: 36,
  height: 36,
  p: 0,
  display: "grid",
  placeItems: "center",
  color: "text.primary",
  bgcolor: "background.paper",
  border: 1,
  borderColor: "divider",
  borderRadius: 999,
  boxShadow: 2,
  cursor: "pointer",
  "&:hover": { borderColor: "primary.main" },
} as const;
