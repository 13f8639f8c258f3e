// The active filters, as chips that can be removed one by one.
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";

export interface ChipItem {
  key: string;
  label: string;
  /** The accessible name of its remove button: 'Remove Electrician'. */
  removeLabel: string;
}

/** A wrapping row of removable chips. Nothing if there are none. */
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
          <Box
            component="button"
            type="button"
            aria-label={item.removeLabel}
            onClick={() => onRemove(item.key)}
            sx={chipStyle}
          >
            <Box component="span" sx={{ px: 1.5, overflow: "hidden", textOverflow: "ellipsis" }}>
              {item.label}
            </Box>
            <CloseRounded fontSize="small" />
          </Box>
        </li>
      ))}
    </Box>
  );
}

const chipStyle = {
  display: "inline-flex",
  alignItems: "center",
  maxWidth: "100%",
  minHeight: 44,
  px: 1,
  py: 0,
  font: "inherit",
  fontSize: "0.9rem",
  fontWeight: 550,
  whiteSpace: "nowrap",
  color: "text.primary",
  bgcolor: "primary.light",
  border: 0,
  borderRadius: 999,
  cursor: "pointer",
  transition: "background-color .15s",
  "&:hover": { bgcolor: "action.selected" },
} as const;
