// The hours of a day as chips, in sync with the fields From and To.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useFormContext, useWatch } from "react-hook-form";
import { minutesOf } from "@hourhand/contract/free-hours";
import { useTranslation } from "../../../locales/translation.ts";
import { ChipRail } from "../../../ui/form/ChipRail.tsx";
import { formatTime } from "../../../ui/format/dates.ts";
import { hoursToChoose } from "./hours-to-choose.ts";

/** The usual start and end of a day. */
const usual = { from: "08:00", to: "16:00" };

export interface HourChipsProps {
  /** The names of both fields in the surrounding form. */
  fields: { from: string; to: string };
  /** The minimum length between start and end. */
  minMinutes: number;
}

/** Two rows of toggles. Choosing a start clears an end that no longer fits. */
export function HourChips({ fields, minMinutes }: HourChipsProps) {
  const t = useTranslation();
  const form = useFormContext<Record<string, string>>();
  const [from, to] = useWatch({ control: form.control, name: [fields.from, fields.to] });
  const offered = hoursToChoose(from, minMinutes);
  const fill = (name: string, value: string): void =>
    form.setValue(name, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.getFieldState(name).invalid,
    });
  const begin = (value: string): void => {
    fill(fields.from, value);
    if (value !== "" && to !== "" && minutesOf(to) < minutesOf(value) + minMinutes) fill(fields.to, "");
  };
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Hours
        label={t("schedule.beginsAt")}
        hours={offered.from}
        value={from}
        onChange={begin}
        beginAt={usual.from}
      />
      <Hours
        label={t("schedule.endsAt")}
        hours={offered.to}
        value={to}
        onChange={(value) => fill(fields.to, value)}
        // With a new start the row is re-created and scrolls to its first end.
        key={offered.to[0]}
        beginAt={from === "" ? usual.to : (offered.to[0] ?? "")}
      />
    </Box>
  );
}

interface HoursProps {
  label: string;
  hours: readonly string[];
  value: string;
  onChange: (value: string) => void;
  beginAt: string;
}

function Hours({ label, hours: offered, value, onChange, beginAt }: HoursProps) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "7.5em minmax(0, 1fr)" },
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: "center",
      }}
    >
      <Typography variant="body2" color="textSecondary" aria-hidden>
        {label}
      </Typography>
      <ChipRail
        label={label}
        chips={offered.map((hour) => ({ value: hour, label: formatTime(hour) }))}
        value={value}
        onChange={onChange}
        beginAt={beginAt}
      />
    </Box>
  );
}
