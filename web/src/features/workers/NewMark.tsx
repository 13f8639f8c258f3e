// Marks a worker with few reviews as new.
import Box from "@mui/material/Box";

/** A worker with fewer reviews is marked as new. */
const newBelow = 3;

/** `label` is the word, because Home has its own texts. Nothing for a worker with enough reviews. */
export const NewMark = ({ count, label }: { count: number; label: string }) =>
  count < newBelow && (
    <Box
      component="span"
      sx={{
        flex: "none",
        px: 1,
        borderRadius: 999,
        bgcolor: "primary.light",
        color: "text.primary",
        fontSize: "0.875rem",
        fontWeight: 600,
      }}
    >
      {label}
    </Box>
  );
