// The toggle of a row: red while active (a press deactivates the row), green while inactive. Only the thumb has the
// colour: ten red tracks on a page would look like an alarm. The word next to it names the current state and therefore
// has no colour.
import Box from "@mui/material/Box";
import Switch from "@mui/material/Switch";
import Tooltip from "@mui/material/Tooltip";
import { useTranslation } from "../../../locales/translation.ts";

/** Table rows are compact, so the control is lower there (ui/table/DataTable.tsx). */
const height = "var(--control, 44px)";

export interface ActiveSwitchProps {
  name: string;
  active: boolean;
  /** The consequences of switching it off, shown beforehand. */
  consequence?: string;
  /** Its last change is pending. */
  busy?: boolean;
  onToggle: () => void;
}

/** A switch named after its row. */
export function ActiveSwitch({ name, active, consequence, busy = false, onToggle }: ActiveSwitchProps) {
  const t = useTranslation();
  const deactivates = consequence ? t("admin.deactivateWith", { consequence }) : t("admin.deactivate");
  const colour = active ? "error.main" : "success.main";
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", minHeight: height }}>
      <Tooltip describeChild title={active ? deactivates : t("admin.activate")}>
        <Switch
          checked={active}
          // Space toggles a checkbox. Enter does too, as on a button.
          onKeyDown={(event) => {
            if (event.key === "Enter" && !busy) onToggle();
          }}
          onChange={() => {
            if (!busy) onToggle();
          }}
          slotProps={{
            input: {
              role: "switch",
              "aria-label": t("admin.activeOf", { name }),
              "aria-busy": busy || undefined,
            },
          }}
          sx={{
            marginInlineStart: -1,
            height,
            py: `calc((${height} - 14px) / 2)`,
            "& .MuiSwitch-switchBase": { p: `calc((${height} - 20px) / 2) 12px`, color: colour },
            "& .MuiSwitch-switchBase.Mui-checked": { color: colour },
            "& .MuiSwitch-switchBase + .MuiSwitch-track, & .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track":
              {
                bgcolor: "outline",
                opacity: 0.45,
              },
          }}
        />
      </Tooltip>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ color: "text.primary", fontSize: "0.9rem", fontWeight: 600, minWidth: 58 }}
      >
        {t(active ? "admin.active" : "admin.inactive")}
      </Box>
    </Box>
  );
}
