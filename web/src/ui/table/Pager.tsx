// 'a-b of n' with a previous and a next button, shown below tables.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import FirstPageRounded from "@mui/icons-material/FirstPageRounded";
import LastPageRounded from "@mui/icons-material/LastPageRounded";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";

export interface PagerProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  count: number;
  /** Whether `count` is a lower bound. */
  more?: boolean;
  onPage: (page: number) => void;
  /** Offers the first and the last page too. The last one only if `count` is exact. */
  ends?: boolean;
}

/** The range of rows, the total, and buttons to the neighbouring pages. */
export function Pager({ page, pageSize, count, more = false, onPage, ends = false }: PagerProps) {
  const t = useTranslation();
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = more ? page * pageSize : Math.min(page * pageSize, count);
  const last = !more && page * pageSize >= count;
  return (
    <Stack
      component="nav"
      aria-label={t("ui.pages")}
      direction="row"
      sx={{ alignItems: "center", justifyContent: "flex-end", gap: 1, mt: 1.5 }}
    >
      <Typography variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }} aria-live="polite">
        {t(more ? "ui.rangeMore" : "ui.range", { from, to, count })}
      </Typography>
      {ends && (
        <IconButton aria-label={t("ui.firstPage")} disabled={page <= 1} onClick={() => onPage(1)}>
          <FirstPageRounded />
        </IconButton>
      )}
      <IconButton aria-label={t("ui.previousPage")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftRounded />
      </IconButton>
      <IconButton aria-label={t("ui.nextPage")} disabled={last} onClick={() => onPage(page + 1)}>
        <ChevronRightRounded />
      </IconButton>
      {ends && (
        <IconButton
          aria-label={t("ui.lastPage")}
          disabled={last || more}
          onClick={() => onPage(Math.ceil(count / pageSize))}
        >
          <LastPageRounded />
        </IconButton>
      )}
    </Stack>
  );
}
