// Previous and next arrows and numbered pages.
import MuiPagination from "@mui/material/Pagination";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslation } from "../../locales/translation.ts";

export interface PaginationProps {
  /** 1 for the first. */
  page: number;
  /** How many rows there are; a lower bound when `more`. */
  count: number;
  pageSize: number;
  /** There are more than `count`: then one page beyond is offered. */
  more?: boolean;
  onPage: (page: number) => void;
  disabled?: boolean;
}

/** Page numbers under a list; nothing where everything fits on one page. */
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
  if (pages <= 1) return null;
  return (
    <MuiPagination
      page={Math.min(page, pages)}
      count={pages}
      disabled={disabled}
      siblingCount={phone ? 0 : 1}
      boundaryCount={1}
      color="primary"
      onChange={(_, next) => onPage(next)}
      aria-label={t("ui.pages")}
      getItemAriaLabel={(type, at, selected) => {
        if (type === "previous") return t("ui.previousPage");
        if (type === "next") return t("ui.nextPage");
        return selected ? t("ui.pageHere", { page: at ?? 0 }) : t("ui.pageGo", { page: at ?? 0 });
      }}
      sx={{ "& .MuiPagination-ul": { justifyContent: "center", rowGap: 1 } }}
    />
  );
}
