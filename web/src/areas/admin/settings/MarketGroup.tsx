// The installation's market, which the server's environment sets, with its formats for amounts, times, dates and
// phones; and the start of the financial year.
import Typography from "@mui/material/Typography";
import { dateInWords } from "@hourhand/contract/dates-in-words";
import { localeOf, market } from "@hourhand/contract/market";
import { moneyInWords, toMinor } from "@hourhand/contract/money";
import { timeInWords } from "@hourhand/contract/time-of-day";
import { language, useTranslation } from "../../../locales/translation.ts";
import { SelectInput } from "../../../ui/form/fields.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import { Facts } from "../Facts.tsx";
import { monthName } from "./month-name.ts";
import { Group } from "./groups.tsx";

/** The name of a country or a currency in the current language. */
function nameOf(type: "region" | "currency", code: string): string {
  return new Intl.DisplayNames([localeOf(language())], { type }).of(code) ?? code;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** @param phone a number in the market's country as screens show it */
export function MarketGroup({ phone }: { phone: string }) {
  const t = useTranslation();
  const { country, currency, time_zone: zone } = market();
  return (
    <Group
      title={t("admin.settings.market")}
      hint={t("admin.settings.marketHint", {
        variables: "MARKET_COUNTRY, MARKET_CURRENCY, MARKET_TIME_ZONE",
        command: "npm run admin -- rezone ZONE",
      })}
    >
      <Facts
        facts={[
          [t("admin.settings.country"), nameOf("region", country)],
          [t("admin.settings.currency"), `${nameOf("currency", currency)} (${currency})`],
          [t("admin.settings.zone"), zone],
        ]}
      />
      <Typography variant="subtitle2" component="h3">
        {t("admin.settings.written")}
      </Typography>
      <Facts
        width={150}
        facts={[
          [t("admin.settings.amount"), moneyInWords(toMinor(123_456.5), language())],
          [t("admin.settings.time"), timeInWords("14:30", language())],
          [t("admin.settings.date"), dateInWords(marketDate(), language(), "date")],
          ...(phone === "" ? [] : [[t("admin.settings.phone"), phone] as const]),
        ]}
      />
      <SelectInput
        name="financialYearStarts"
        label={t("admin.settings.financialYear")}
        options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
      />
    </Group>
  );
}
