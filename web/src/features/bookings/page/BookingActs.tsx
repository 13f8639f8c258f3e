// What one may do with a booking now, as buttons: exactly what the server says is allowed.
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ProposeButtons } from "../proposals/ProposeButtons.tsx";
import { EndingActs } from "../endings/EndingActs.tsx";
import type { BookingLife } from "./api.ts";

const ArriveDialog = lazyComponent(() => import("./ArriveDialog.tsx"), { texts: ["visit"] });

/** For one side of the booking. */
export function BookingActs({ booking, side }: { booking: BookingLife; side: "customer" | "worker" }) {
  const t = useTranslation();
  const arrive = useDialog();
  const may = new Set(booking.allowed);
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          "& > button": { flex: { xs: "1 1 auto", sm: "none" } },
          "&:empty": { display: "none" },
        }}
      >
        {may.has("arrival") && (
          <Button startIcon={<HowToRegOutlined />} busy={arrive.opening} onClick={arrive.show}>
            {t("visit.arrive")}
          </Button>
        )}
        <ProposeButtons booking={booking} />
        <EndingActs booking={booking} side={side} />
      </Box>
      <Suspense fallback={null}>
        {arrive.mounted && (
          <ArriveDialog
            bookingId={booking.id}
            customer={booking.customer.name}
            open={arrive.open}
            onClose={arrive.close}
            onSent={arrive.sent}
            onClosed={arrive.closed}
          />
        )}
      </Suspense>
    </>
  );
}
