// The order of the workers list.
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { workerSorts } from "@hourhand/contract/catalogue";
import { useTranslation } from "../../locales/translation.ts";
import { sortLabels, type WorkerSort } from "./search.ts";

/** A dropdown of the orders offered. */
export function SortSelect({ value, onChange }: { value: WorkerSort; onChange: (sort: WorkerSort) => void }) {
  const t = useTranslation();
  const order: readonly WorkerSort[] = ["rating", "distance", ...workerSorts];
  return (
    <TextField
      select
      label={t("workers.sortBy")}
      value={value}
      onChange={(event) => onChange(event.target.value as WorkerSort)}
      sx={{ width: { xs: "100%", sm: 240 } }}
    >
      {[...new Set(order)].map((sort) => (
        <MenuItem key={sort} value={sort}>
          {t(sortLabels[sort])}
        </MenuItem>
      ))}
    </TextField>
  );
}
