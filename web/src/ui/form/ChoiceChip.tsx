// A chip that fills its value into a field. It is pressed while the field has that value.
import CheckRounded from "@mui/icons-material/CheckRounded";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { ReactElement } from "react";
import { Spinner } from "../feedback/Spinner.tsx";

export interface ChoiceChipProps {
  label: string;
  isChosen: boolean;
  onPress: () => void;
  icon?: ReactElement;
  busy?: boolean;
  disabled?: boolean;
}

/** A toggle no wider than its container. */
export function ChoiceChip({
  label,
  isChosen,
  onPress,
  icon,
  busy = false,
  disabled = false,
}: ChoiceChipProps) {
  const shownIcon = busy ? <BusySign /> : isChosen ? <CheckRounded /> : icon;
  return (
    <Chip
      component="button"
      type="button"
      clickable
      aria-pressed={isChosen}
      aria-busy={busy}
      // Not disabled while busy, because it would lose the focus.
      aria-disabled={busy || undefined}
      title={label}
      label={label}
      {...(shownIcon && { icon: shownIcon })}
      disabled={disabled}
      variant="outlined"
      onClick={() => {
        if (!busy) onPress();
      }}
      sx={{
        maxWidth: 240,
        minHeight: 44,
        height: "auto",
        "& .MuiChip-label": { whiteSpace: "normal", textAlign: "start", py: 0.5 },
        px: 0.75,
        borderRadius: 999,
        font: "inherit",
        fontSize: "0.95rem",
        color: isChosen ? "primary.main" : "text.primary",
        borderColor: isChosen ? "primary.main" : "outline",
        bgcolor: isChosen ? "surface.tint" : "background.paper",
        "& .MuiChip-icon": { color: "primary.main", fontSize: 20 },
      }}
    />
  );
}

/** The chip passes a class that positions the icon. */
function BusySign({ className }: { className?: string }) {
  return (
    <Box component="span" className={className} sx={{ display: "inline-flex" }}>
      <Spinner size={18} />
    </Box>
  );
}
