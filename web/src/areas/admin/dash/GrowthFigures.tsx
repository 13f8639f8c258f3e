// 'Is it growing?': this week so far against the mean of the same days of the last four weeks.
import { addDays } from "@hourhand/contract/calendar";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths, type PageFields } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { formatCellWeekday } from "../../../ui/format/calendar-dates.ts";
import { formatShortWeekday, marketDate } from "../../../ui/format/dates.ts";
import { formatAmount, formatNumber } from "../../../ui/format/money.ts";
import type { Decisions } from "./api.ts";
import { changeOf, Figure, Figures, type Change } from "./Figure.tsx";

type Growth = Decisions["growth"];
const share = ({ customers, returning }: Growth["now"]): number =>
  customers === 0 ? 0 : returning / customers;
const percent = (value: number): string =>
  formatNumber(value, { style: "percent", maximumFractionDigits: 0 });
const short = (value: number): string => formatNumber(value, { maximumFractionDigits: 1 });

export function GrowthFigures({ growth: { week, usual, days, now, before } }: { growth: Growth }) {
  const t = useTranslation();
  const word = ({ direction }: Change, down: "fewer" | "less") =>
    t(`admin.decisions.${direction === "up" ? "more" : direction === "down" ? down : "same"}`);
  const bookings = changeOf(week.bookings, usual.bookings);
  const value = changeOf(week.value, usual.value);
  const repeat = now.customers > 0 && before.customers > 0 ? changeOf(share(now), share(before)) : undefined;
  const monday = days[0]?.date ?? marketDate();
  const usually = (text: string): string => t("admin.decisions.usually", { value: text });
  return (
    <>
      <Figures>
        <Figure
          name={t("admin.growth.bookings")}
          value={
            <FigureLink fields={{ sort: "booking_date", order: "desc" }}>
              {formatNumber(week.bookings)}
            </FigureLink>
          }
          change={bookings}
          word={word(bookings, "fewer")}
          compared={usually(short(usual.bookings))}
        />
        <Figure
          name={t("admin.growth.value")}
          value={
            <FigureLink fields={{ status: "completed", from: monday, to: addDays(monday, 6) }}>
              {formatAmount(week.value)}
            </FigureLink>
          }
          change={value}
          word={word(value, "less")}
          compared={usually(formatAmount(usual.value))}
        />
        <Figure
          name={t("admin.growth.repeat")}
          value={now.customers === 0 ? "–" : percent(share(now))}
          detail={t("admin.growth.of", { returning: now.returning, customers: now.customers })}
          change={repeat}
          word={repeat && word(repeat, "fewer")}
          compared={
            before.customers === 0
              ? undefined
              : t("admin.decisions.before", { value: percent(share(before)) })
          }
        />
      </Figures>
      <DayBars days={days} />
    </>
  );
}

function FigureLink({ fields, children }: { fields: PageFields; children: string }) {
  return (
    <Link component={PageLink} page={adminPages.bookings} shell={paths.adminPanel} fields={fields}>
      {children}
    </Link>
  );
}

const barHeight = 72;

/** A bar for each day of this week, with a line at the mean of its weekday. */
function DayBars({ days }: { days: Growth["days"] }) {
  const t = useTranslation();
  const max = Math.max(1, ...days.flatMap(({ bookings, usual }) => [bookings, usual]));
  const today = marketDate();
  const at = (count: number): string => `${(count / max) * barHeight}px`;
  return (
    <Box component="figure" sx={{ m: 0, mt: 2.5 }}>
      <Box
        component="figcaption"
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, color: "text.secondary", fontSize: "0.9rem" }}
      >
        <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
          {t("admin.growth.byDay")}
        </Box>
        <span>
          <Box
            component="span"
            aria-hidden
            sx={{
              display: "inline-block",
              width: 12,
              height: 12,
              borderRadius: "3px",
              bgcolor: "trend.up",
              marginInlineEnd: 0.75,
            }}
          />
          {t("admin.growth.thisWeek")}
        </span>
        <span>
          <Box
            component="span"
            aria-hidden
            sx={{
              display: "inline-block",
              width: 16,
              height: 3,
              bgcolor: "text.primary",
              marginInlineEnd: 0.75,
              mb: "4px",
            }}
          />
          {t("admin.growth.mean")}
        </span>
      </Box>
      <Box
        component="ol"
        sx={{
          listStyle: "none",
          p: 0,
          m: 0,
          mt: 1,
          display: "grid",
          gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
          gap: { xs: 0.5, sm: 1 },
          textAlign: "center",
          fontSize: "0.9rem",
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {days.map(({ date, bookings, usual }) => {
          const day = formatShortWeekday(date);
          const isOver = date <= today;
          return (
            <li
              key={date}
              aria-label={t("admin.growth.day", { day, count: bookings, usual: short(usual) })}
              title={t("admin.growth.day", { day, count: bookings, usual: short(usual) })}
            >
              <Box aria-hidden sx={{ fontWeight: 600, minHeight: "1.5em" }}>
                {isOver ? formatNumber(bookings) : ""}
              </Box>
              <Box
                aria-hidden
                sx={{
                  position: "relative",
                  height: barHeight,
                  borderBottom: 1,
                  borderColor: "divider",
                  "&::before": {
                    content: '""',
                    position: "absolute",
                    insetInline: "18%",
                    bottom: 0,
                    height: at(bookings),
                    borderRadius: "4px 4px 0 0",
                    bgcolor: "trend.up",
                  },
                  "&::after": {
                    content: '""',
                    position: "absolute",
                    insetInline: "6%",
                    bottom: at(usual),
                    height: 3,
                    bgcolor: "text.primary",
                  },
                }}
              />
              <Box aria-hidden sx={{ color: "text.secondary" }}>
                {formatCellWeekday(date)}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
