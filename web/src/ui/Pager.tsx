// 'a-b of n' with a previous and a next button, under tables.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTexts } from "../locales/texts.ts";

export interface PagerProps {
  /** 1 for the first. */
  page: number;
  pageSize: number;
  count: number;
  /** `count` is a lower bound. */
  more?: boolean;
  onPage: (page: number) => void;
}

/** Which rows these are, of how many, and the way to the ones beside. */
export function Pager({ page, pageSize, count, more = false, onPage }: PagerProps) {
  const t = useTexts();
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
      <IconButton aria-label={t("ui.previousPage")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftRounded />
      </IconButton>
      <IconButton aria-label={t("ui.nextPage")} disabled={last} onClick={() => onPage(page + 1)}>
        <ChevronRightRounded />
      </IconButton>
    </Stack>
  );
}
