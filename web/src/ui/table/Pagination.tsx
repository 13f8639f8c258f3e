// Previous and next arrows and numbered pages.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import usePagination from "@mui/material/usePagination";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../locales/translation.ts";

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  /** The number of rows. With `more` it is a lower bound. */
  count: number;
  pageSize: number;
  /** Whether there are more than `count` rows. Then one more page is offered. */
  more?: boolean;
  onPage: (page: number) => void;
  disabled?: boolean;
}

/** Page numbers below a list. Nothing if everything fits on one page. */
export function Pagination({
  page,
  count,
  pageSize,
  more = false,
  onPage,
  disabled = false,
}: PaginationProps) {
  const t = useTranslation();
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const pages = Math.max(1, Math.ceil(count / pageSize) + (more ? 1 : 0));
  const here = Math.min(page, pages);
  const { items } = usePagination({
    page: here,
    count: pages,
    disabled,
    siblingCount: phone ? 0 : 1,
    boundaryCount: 1,
    onChange: (_, next) => onPage(next),
  });
  const nameOf = (type: string, at: number, isHere: boolean): string => {
    if (type === "previous") return t("ui.previousPage");
    if (type === "next") return t("ui.nextPage");
    return isHere ? t("ui.pageHere", { page: at }) : t("ui.pageGo", { page: at });
  };
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLElement>(undefined);
  useEffect(() => {
    // At an end the pressed arrow becomes disabled and would lose the focus.
    if (!pressed.current?.matches(":disabled")) return;
    const focused = document.activeElement;
    if (focused === document.body || focused === pressed.current)
      nav.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
    pressed.current = undefined;
  });
  if (pages <= 1) return null;
  return (
    <nav ref={nav} aria-label={t("ui.pages")}>
      <Box component="ul" sx={row}>
        {items.map(({ type, page: at, selected, onClick, disabled: isOff }) => (
          <li key={type === "page" ? at : type}>
            {type === "start-ellipsis" || type === "end-ellipsis" ? (
              <Box sx={{ ...itemStyle, display: "grid", opacity: disabled ? 0.38 : 1 }}>…</Box>
            ) : (
              <Box
                component="button"
                type="button"
                disabled={isOff}
                aria-current={selected ? "page" : undefined}
                aria-label={nameOf(type, at ?? 0, selected)}
                onClick={(event) => {
                  pressed.current = event.currentTarget;
                  onClick(event);
                }}
                sx={buttonStyle}
              >
                {type === "page" ? at : type === "next" ? <ChevronRightRounded /> : <ChevronLeftRounded />}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </nav>
  );
}

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  rowGap: 1,
  p: 0,
  m: 0,
  listStyle: "none",
} as const;

const itemStyle = {
  font: "inherit",
  minWidth: 44,
  height: 44,
  px: "6px",
  mx: "3px",
  placeItems: "center",
  fontSize: "1rem",
  fontVariantNumeric: "tabular-nums",
} as const;

const buttonStyle = {
  ...itemStyle,
  display: "inline-grid",
  py: 0,
  color: "text.primary",
  bgcolor: "transparent",
  border: 0,
  borderRadius: 999,
  cursor: "pointer",
  transition: "color .25s, background-color .25s",
  "& svg": { fontSize: "1.25rem" },
  "@media (hover: hover)": { "&:hover": { bgcolor: "action.hover" } },
  "&:disabled": { opacity: 0.38, cursor: "default" },
  "&[aria-current]": {
    color: "primary.contrastText",
    bgcolor: "primary.main",
    "&:hover": { bgcolor: "primary.dark" },
    "&:disabled": { opacity: 1, color: "action.disabled" },
  },
} as const;
