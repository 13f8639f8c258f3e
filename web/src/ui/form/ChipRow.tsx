// What is being filtered by, as chips that can be taken away one by one.
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";

export interface ChipItem {
  key: string;
  label: string;
  /** Said for its remove button: 'Remove Electrician'. */
  removeLabel: string;
}

/** A wrapping row of removable chips; nothing when there are none. */
export function ChipRow({
  items,
  onRemove,
  label,
}: {
  items: readonly ChipItem[];
  onRemove: (key: string) => void;
  label: string;
}) {
  if (items.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, listStyle: "none", p: 0, m: 0 }}
    >
      {items.map((item) => (
        <li key={item.key}>
          <Chip
            component="button"
            type="button"
            clickable
            aria-label={item.removeLabel}
            label={item.label}
            icon={<CloseRounded fontSize="small" />}
            onClick={() => onRemove(item.key)}
            sx={{
              flexDirection: "row-reverse",
              bgcolor: "primary.light",
              color: "text.primary",
              minHeight: 44,
              px: 1,
              "& .MuiChip-icon": { color: "inherit", m: 0 },
            }}
          />
        </li>
      ))}
    </Box>
  );
}
