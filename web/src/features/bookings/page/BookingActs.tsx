// The acts possible on a booking now, as buttons: exactly those the server allows.
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActButton } from "../ActButton.tsx";
import { ProposeButtons } from "../proposals/ProposeButtons.tsx";
import { EndingActs } from "../endings/EndingActs.tsx";
import type { BookingLife } from "./api.ts";

const ArriveDialog = lazyComponent(() => import("./ArriveDialog.tsx"), { texts: ["visit"] });

/** For one side of the booking. */
export function BookingActs({ booking, side }: { booking: BookingLife; side: "customer" | "worker" }) {
  const t = useTranslation();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1.5,
        "& > button": { flex: { xs: "1 1 auto", sm: "none" } },
        "&:empty": { display: "none" },
      }}
    >
      <ActButton
        label={t("visit.arrive")}
        isAllowed={booking.allowed.includes("arrival")}
        variant="contained"
        startIcon={<HowToRegOutlined />}
      >
        {(dialog) => <ArriveDialog bookingId={booking.id} customer={booking.customer.name} {...dialog} />}
      </ActButton>
      <ProposeButtons booking={booking} />
      <EndingActs booking={booking} side={side} />
    </Box>
  );
}
