// The filters of a table as chips above it. Their values are stored in the address, and Back undoes a change.
import CloseRounded from "@mui/icons-material/CloseRounded";
import TuneRounded from "@mui/icons-material/TuneRounded";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { changePageFields } from "../../../platform/page-fields.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { DayPresets } from "./DayPresets.tsx";
import { headingId } from "./heading.ts";
import { noFilters, type ChoiceFilter, type FilterFields, type TableFilter } from "./filters.ts";

const chip = (isOn: boolean) => ({
  "& .MuiOutlinedInput-root": {
    borderRadius: 999,
    minHeight: 44,
    ...(isOn && { bgcolor: "primary.light" }),
  },
  "& .MuiOutlinedInput-input": { py: 1, fontWeight: 560 },
});

type Change = (fields: FilterFields) => void;

/** A wrapping row of filters. On a phone several filters are folded: only those that are set are visible. */
export function FilterRow({ filters, set }: { filters: readonly TableFilter[]; set: FilterFields }) {
  const t = useTranslation();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const canFold = isPhone && filters.filter(({ name }) => name !== "person" && name !== "town").length > 1;
  const visible = canFold && !isOpen ? filters.filter((filter) => isSet(filter, set)) : filters;
  const change: Change = (fields) => changePageFields({ ...fields, page: "" });
  return (
    <Box
      role="group"
      aria-label={t("admin.filters")}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 2, mb: 2 }}
    >
      {canFold && (
        <Button
          variant="outlined"
          startIcon={<TuneRounded />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ minHeight: 44, borderRadius: 999 }}
        >
          {t("admin.filters")}
        </Button>
      )}
      {visible.map((filter) => {
        if (filter.name === "person" || filter.name === "town")
          return (
            <LinkedChip key={filter.name} name={filter.name} value={set[filter.name]} onChange={change} />
          );
        if (filter.name === "days")
          return <DaysFields key="days" label={filter.label} set={set} onChange={change} />;
        return (
          <ChoiceSelect key={filter.name} filter={filter} value={set[filter.name] ?? ""} onChange={change} />
        );
      })}
      {Object.keys(set).length > 0 && <RemoveFilters />}
    </Box>
  );
}

const isSet = ({ name }: TableFilter, set: FilterFields): boolean =>
  name === "days" ? set.from !== undefined || set.to !== undefined : set[name] !== undefined;

/** A filter that a link has set: it can only be removed. */
function LinkedChip({
  name,
  value,
  onChange,
}: {
  name: "person" | "town";
  value: string | undefined;
  onChange: Change;
}) {
  const t = useTranslation();
  if (value === undefined) return null;
  const words =
    name === "person"
      ? t("admin.filters.person", { id: value })
      : t("admin.filters.is", { filter: t("admin.filters.town"), value: townOf(value) });
  return (
    <Button
      variant="outlined"
      endIcon={<CloseRounded />}
      aria-label={t("admin.filters.removeOne", { filter: words })}
      onClick={() => {
        onChange({ [name]: "" });
        focusHeading();
      }}
      sx={{ minHeight: 44, borderRadius: 999, bgcolor: "primary.light", color: "text.primary" }}
    >
      {words}
    </Button>
  );
}

/** Both days in one line, on a phone in a line of their own, and the frequent spans. */
function DaysFields({ label, set, onChange }: { label: string; set: FilterFields; onChange: Change }) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "contents" }}>
      <Box sx={{ display: "flex", gap: 1, width: { xs: "100%", sm: "auto" } }}>
        {(["from", "to"] as const).map((name) => (
          <DayField
            key={name}
            label={t(`admin.filters.${name}`, { what: label })}
            value={set[name] ?? ""}
            bounds={name === "to" ? { min: set.from } : { max: set.to }}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </Box>
      <DayPresets label={label} days={set} onChange={onChange} />
    </Box>
  );
}

function ChoiceSelect({
  filter: { name, label, options },
  value,
  onChange,
}: {
  filter: ChoiceFilter;
  value: string;
  onChange: Change;
}) {
  const t = useTranslation();
  // While the options are still loading, an unknown value in the address may be valid.
  const selected = options?.find((option) => option.value === value);
  return (
    <SelectField
      size="small"
      fullWidth={false}
      value={selected?.value ?? ""}
      onChange={(event) => onChange({ [name]: event.target.value })}
      slotProps={{
        select: {
          displayEmpty: true,
          // Not a label, because dialogs over the table have fields with the same names.
          SelectDisplayProps: { title: label },
          renderValue: () =>
            t("admin.filters.is", { filter: label, value: selected?.label ?? t("admin.filters.all") }),
        },
      }}
      sx={[chip(selected !== undefined), { maxWidth: 280 }]}
    >
      <MenuItem value="">{t("admin.filters.all")}</MenuItem>
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </SelectField>
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
