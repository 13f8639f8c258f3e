// The filters of a table as chips above it. Their values are stored in the address, and Back undoes a change.
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { changePageFields } from "../../../platform/page-fields.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { DayPresets } from "./DayPresets.tsx";
import { headingId } from "./heading.ts";
import { noFilters, type FilterFields, type TableFilter } from "./filters.ts";

const chip = (isSet: boolean) => ({
  "& .MuiOutlinedInput-root": {
    borderRadius: 999,
    minHeight: 44,
    ...(isSet && { bgcolor: "primary.light" }),
  },
  "& .MuiOutlinedInput-input": { py: 1, fontWeight: 560 },
});

/** A wrapping row of filters. */
export function FilterRow({ filters, set }: { filters: readonly TableFilter[]; set: FilterFields }) {
  const t = useTranslation();
  const change = (fields: FilterFields) => changePageFields({ ...fields, page: "" });
  return (
    <Box
      role="group"
      aria-label={t("admin.filters")}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 2, mb: 2 }}
    >
      {filters.map((filter) => {
        if (filter.name === "person" || filter.name === "town") {
          const value = set[filter.name];
          if (value === undefined) return null;
          const words =
            filter.name === "person"
              ? t("admin.filters.person", { id: value })
              : t("admin.filters.is", { filter: t("admin.filters.town"), value: townOf(value) });
          return (
            <Button
              key={filter.name}
              variant="outlined"
              endIcon={<CloseRounded />}
              aria-label={t("admin.filters.removeOne", { filter: words })}
              onClick={() => {
                change({ [filter.name]: "" });
                focusHeading();
              }}
              sx={{ minHeight: 44, borderRadius: 999, bgcolor: "primary.light", color: "text.primary" }}
            >
              {words}
            </Button>
          );
        }
        if (filter.name === "days")
          return (
            <Box key="days" sx={{ display: "contents" }}>
              {/* Both days stay in one line; on a phone in a line of their own. */}
              <Box sx={{ display: "flex", gap: 1, width: { xs: "100%", sm: "auto" } }}>
                {(["from", "to"] as const).map((name) => (
                  <DayField
                    key={name}
                    label={t(`admin.filters.${name}`, { what: filter.label })}
                    value={set[name] ?? ""}
                    bounds={name === "to" ? { min: set.from } : { max: set.to }}
                    onChange={(value) => change({ [name]: value })}
                  />
                ))}
              </Box>
              <DayPresets label={filter.label} days={set} onChange={change} />
            </Box>
          );
        const value = set[filter.name] ?? "";
        const options = filter.options ?? [];
        // While the options are still loading, an unknown value in the address may be valid.
        const selected = options.some((option) => option.value === value) ? value : "";
        return (
          <SelectField
            key={filter.name}
            size="small"
            fullWidth={false}
            value={selected}
            onChange={(event) => change({ [filter.name]: event.target.value })}
            slotProps={{
              select: {
                displayEmpty: true,
                // Not a label, because dialogs over the table have fields with the same names.
                SelectDisplayProps: { title: filter.label },
                renderValue: () =>
                  t("admin.filters.is", {
                    filter: filter.label,
                    value:
                      options.find((option) => option.value === selected)?.label ?? t("admin.filters.all"),
                  }),
              },
            }}
            sx={[chip(selected !== ""), { maxWidth: 280 }]}
          >
            <MenuItem value="">{t("admin.filters.all")}</MenuItem>
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            ))}
          </SelectField>
        );
      })}
      {Object.keys(set).length > 0 && <RemoveFilters />}
    </Box>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  bounds: { min?: string | undefined; max?: string | undefined };
  onChange: (value: string) => void;
}

/** The field keeps the typed text until it is a valid day: a year being typed passes through values like 0002. */
function DayField({ label, value, bounds, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(value);
  }
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === "" || target.value >= "2000") onChange(target.value);
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: bounds }}
      sx={[
        chip(value !== ""),
        {
          width: 168,
          flex: { xs: 1, sm: "none" },
          minWidth: 0,
          "& input": { color: typed === "" ? "text.secondary" : "text.primary" },
        },
      ]}
    />
  );
}

/** A town's slug in words: `navi-mumbai` is Navi Mumbai. */
const townOf = (slug: string): string =>
  slug.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash && " ") + letter.toUpperCase());

/** The button that removes a filter disappears with it: the heading then gets the focus. */
const focusHeading = (): void => document.getElementById(headingId)?.focus();

/** Removes all filters. */
export function RemoveFilters() {
  const t = useTranslation();
  return (
    <Button
      variant="text"
      onClick={() => {
        changePageFields({ ...noFilters, page: "" });
        focusHeading();
      }}
    >
      {t("admin.filters.remove")}
    </Button>
  );
}
