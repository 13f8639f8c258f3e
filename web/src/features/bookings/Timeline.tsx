// A booking's story: what happened, when and by whom, and what is still to come.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";
import { formatDateTime } from "../../ui/format/dates.ts";
import type { OwnBookingDetails } from "./api.ts";
import { statusStyles } from "./StatusBadge.tsx";

type Event = OwnBookingDetails["timeline"][number];

/** What still has to happen from each status on. */
const ahead: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  created: ["accepted", "visited", "completed"],
  accepted: ["visited", "completed"],
  visited: ["completed"],
  pending: ["completed"],
  completed: [],
  rejected: [],
  canceled: [],
};

/** The events in their order, then the steps ahead, greyed. */
export function Timeline({ status, events }: { status: BookingStatus; events: readonly Event[] }) {
  const t = useTranslation();
  const steps = [
    ...events.map((event) => ({ ...event, done: true as const })),
    ...ahead[status].map((next) => ({ status: next, done: false as const })),
  ];
  return (
    <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
      {steps.map((step, at) => {
        const { tone, Icon } = statusStyles[step.status];
        const last = at === steps.length - 1;
        return (
          <Box
            key={step.done ? `${step.status} ${step.at}` : step.status}
            component="li"
            sx={{ display: "flex", gap: 2, position: "relative", pb: last ? 0 : 2.5 }}
          >
            {!last && (
              <Box
                aria-hidden
                sx={{ position: "absolute", left: 17, top: 36, bottom: 0, width: 2, bgcolor: "divider" }}
              />
            )}
            <Box
              aria-hidden
              sx={{
                flex: "none",
                width: 36,
                height: 36,
                borderRadius: "50%",
                display: "grid",
                placeItems: "center",
                bgcolor: step.done ? `${tone}.light` : "transparent",
                color: step.done ? `${tone}.main` : "text.secondary",
                border: step.done ? 0 : "2px dashed",
                borderColor: "divider",
              }}
            >
              <Icon sx={{ fontSize: 20 }} />
            </Box>
            <Box sx={{ minWidth: 0, pt: "5px" }}>
              <Typography
                sx={{
                  fontWeight: step.done ? 600 : 400,
                  color: step.done ? "text.primary" : "text.secondary",
                }}
              >
                {t(`bookings.story.${step.status}`)}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
                {step.done
                  ? t("bookings.story.when", {
                      moment: formatDateTime(step.at),
                      by: t(`bookings.by.${step.by}`),
                    })
                  : t("bookings.story.ahead")}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
