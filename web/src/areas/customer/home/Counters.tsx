// Three numbers that count up once. Each is 50 when the server returns none.
import { formatNumber } from "../../../ui/format/money.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useRef } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { useSession } from "../../../platform/session.ts";
import { useCountUp } from "./use-count-up.ts";

const whenAbsent = 50;

interface Numbers {
  servicesDelivered?: number;
  registeredCustomers?: number;
  verifiedWorkers?: number;
}

/** Services delivered, registered customers, verified workers. */
export function Counters({ numbers, settled }: { numbers: Numbers | undefined; settled: boolean }) {
  const t = useTranslation();
  return (
    <Box
      component="section"
      aria-label={t("home.counters")}
      sx={{
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: "24px",
        boxShadow: 1,
        display: "grid",
        gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
        py: { xs: 2.5, md: 4 },
        "& > * + *": { borderInlineStart: "1px solid", borderColor: "divider" },
      }}
    >
      <Counter label={t("home.servicesDelivered")} value={numbers?.servicesDelivered} settled={settled} />
      <Counter label={t("home.registeredCustomers")} value={numbers?.registeredCustomers} settled={settled} />
      <Counter label={t("home.verifiedWorkers")} value={numbers?.verifiedWorkers} settled={settled} />
    </Box>
  );
}

function Counter({
  label,
  value = whenAbsent,
  settled,
}: {
  label: string;
  value: number | undefined;
  settled: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const figure = useCountUp(ref, value, settled, useSession().state !== "signed-out");
  return (
    <Box
      ref={ref}
      sx={{
        textAlign: "center",
        px: { xs: 0.75, md: 2 },
        display: "flex",
        flexDirection: "column-reverse",
        justifyContent: "flex-end",
      }}
    >
      <Typography
        component="span"
        sx={{ typography: { xs: "caption", md: "body1" }, color: "text.secondary", mt: 0.5 }}
      >
        {label}
      </Typography>
      <Typography
        component="span"
        sx={{
          fontSize: "clamp(1.7rem, 1.1rem + 2.6vw, 3rem)",
          fontWeight: 700,
          lineHeight: 1,
          color: "primary.main",
          letterSpacing: "-0.02em",
          fontVariantNumeric: "tabular-nums",
          // Hidden until the number is known, because a placeholder would visibly change.
          visibility: settled ? undefined : "hidden",
        }}
      >
        {formatNumber(settled ? figure : value)}
      </Typography>
    </Box>
  );
}
