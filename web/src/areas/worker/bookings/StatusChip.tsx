// A booking's status as a coloured word.
import Box from "@mui/material/Box";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTexts } from "../../../locales/texts.ts";

const colours: Readonly<Record<BookingStatus, { ground: string; word: string }>> = {
  created: { ground: "secondary.light", word: "text.primary" },
  accepted: { ground: "primary.light", word: "text.primary" },
  pending: { ground: "warning.light", word: "warning.main" },
  visited: { ground: "info.light", word: "info.main" },
  completed: { ground: "success.light", word: "success.main" },
  rejected: { ground: "error.light", word: "error.main" },
  canceled: { ground: "surface.sunken", word: "text.secondary" },
};

/** The word stands as documented; its first letter is drawn as a capital. */
export function StatusChip({ status }: { status: BookingStatus }) {
  const t = useTexts();
  const { ground, word } = colours[status];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        px: 1.5,
        py: 0.5,
        borderRadius: 999,
        bgcolor: ground,
        color: word,
        fontWeight: 620,
        fontSize: "0.95rem",
        lineHeight: 1.4,
        whiteSpace: "nowrap",
        textTransform: "capitalize",
      }}
    >
      {t(`worker.status.${status}`)}
    </Box>
  );
}
