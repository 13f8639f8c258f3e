// The order of the workers list, as a button that says it: the list of orders opens from there.
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import MenuItem from "@mui/material/MenuItem";
import { visuallyHidden } from "@mui/utils";
import { workerSorts } from "@hourhand/contract/catalogue";
import { useTranslation } from "../../locales/translation.ts";
import { sortLabels, type WorkerSort } from "./search.ts";
import { SelectField } from "../../ui/form/SelectField.tsx";

/** A dropdown of the orders offered; its label is heard, not seen. */
export function SortSelect({ value, onChange }: { value: WorkerSort; onChange: (sort: WorkerSort) => void }) {
  const t = useTranslation();
  const order: readonly WorkerSort[] = ["rating", "distance", ...workerSorts];
  return (
    <SelectField
      label={t("workers.sortBy")}
      value={value}
      fullWidth={false}
      onChange={(event) => onChange(event.target.value as WorkerSort)}
      slotProps={{
        inputLabel: { sx: visuallyHidden },
        input: { startAdornment: <SwapVertRounded /> },
        select: { MenuProps: { anchorOrigin: toTheRight("bottom"), transformOrigin: toTheRight("top") } },
      }}
      sx={compact}
    >
      {[...new Set(order)].map((sort) => (
        <MenuItem key={sort} value={sort}>
          {t(sortLabels[sort])}
        </MenuItem>
      ))}
    </SelectField>
  );
}

const toTheRight = <Vertical extends "top" | "bottom">(vertical: Vertical) =>
  ({ vertical, horizontal: "right" }) as const;

const compact = {
  flex: "none",
  maxWidth: "100%",
  "& .MuiOutlinedInput-root": {
    minHeight: 44,
    paddingInlineStart: 1.25,
    borderRadius: 999,
    bgcolor: "transparent",
    "&:hover": { bgcolor: "action.hover" },
    "& > svg:first-of-type": { fontSize: 20, marginInlineEnd: 0.75, color: "primary.main" },
  },
  "& .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline": { border: 0 },
  "& .MuiOutlinedInput-notchedOutline": { top: 0, "& > legend": { display: "none" } },
  "& .MuiSelect-select": { py: "10px", paddingInlineStart: 0, fontWeight: 600 },
} as const;
