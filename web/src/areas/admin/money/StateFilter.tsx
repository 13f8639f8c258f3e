// Chooses one state of a list, or all. The choice is in the page's address.
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "../../../locales/translation.ts";
import { changePageFields, usePageFields } from "../../../platform/page-fields.ts";
import { SelectField } from "../../../ui/form/SelectField.tsx";

/** The chosen state; undefined for all. */
export function useChosenState<State extends string>(states: readonly State[]): State | undefined {
  const asked = usePageFields().get("state");
  return states.find((state) => state === asked);
}

export interface StateFilterProps<State extends string> {
  states: readonly State[];
  chosen: State | undefined;
  nameOf: (state: State) => string;
}

export function StateFilter<State extends string>({ states, chosen, nameOf }: StateFilterProps<State>) {
  const t = useTranslation();
  return (
    <SelectField
      size="small"
      label={t("money.state")}
      value={chosen ?? ""}
      onChange={({ target }) => changePageFields({ state: target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: "100%", sm: 220 } }}
    >
      <MenuItem value="">{t("admin.filters.all")}</MenuItem>
      {states.map((state) => (
        <MenuItem key={state} value={state}>
          {nameOf(state)}
        </MenuItem>
      ))}
    </SelectField>
  );
}
