// A slider over the workers' prices, in sync with the price fields.
import Box from "@mui/material/Box";
import Slider from "@mui/material/Slider";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { formatAmount } from "../../ui/format/money.ts";
import { filtersOf, type TypedFilters } from "./filter-form.ts";
import { noFilters } from "./search.ts";

/** The lowest and the highest price, in major units. */
export interface PriceRange {
  min: number;
  max: number;
}

/** Used while no worker is listed, or the range is unknown (docs/rules/screens.md 45). */
const usualPrices: PriceRange = { min: 200, max: 600 };

/** Over a range this wide, finer steps would be too hard to hit. */
const wideRange = 2_000;

/** Round limits that include every price. */
function boundsOf({ min, max }: PriceRange) {
  const step = max - min > wideRange ? 100 : 10;
  const from = Math.floor(min / step) * step;
  return { from, to: Math.max(Math.ceil(max / step) * step, from + step), step };
}

/** Two handles. A handle at the end of the slider sets no limit. */
export function PriceSlider({ prices }: { prices: PriceRange | null | undefined }) {
  const t = useTranslation();
  const form = useFormContext<TypedFilters>();
  const typed = useWatch({ control: form.control }) as TypedFilters;
  const headingId = useId();
  const { from, to, step } = boundsOf(prices ?? usualPrices);
  const { minPrice, maxPrice } = filtersOf(typed);
  const within = (price: number, otherwise: number) =>
    Number.isFinite(price) ? Math.min(to, Math.max(from, price)) : otherwise;
  const fill = (name: "minPrice" | "maxPrice", price: number): void => {
    const isEnd = name === "minPrice" ? price <= from : price >= to;
    const bound = isEnd ? noFilters[name] : price;
    if (form.getValues(name) !== String(bound))
      form.setValue(name, String(bound), { shouldDirty: true, shouldTouch: true });
  };
  return (
    <Box role="group" aria-labelledby={headingId}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, alignItems: "baseline" }}>
        <Typography id={headingId} variant="subtitle2" component="h3">
          {t("workers.filter.price")}
        </Typography>
        {prices && (
          <Typography variant="body2" color="textSecondary">
            {t("workers.filter.priceRange", { from: formatAmount(prices.min), to: formatAmount(prices.max) })}
          </Typography>
        )}
      </Box>
      {/* The handles extend beyond the line. */}
      <Box sx={{ px: 1.75 }}>
        <Slider
          value={[within(minPrice, from), within(maxPrice, to)]}
          min={from}
          max={to}
          step={step}
          shiftStep={step * 5}
          disableSwap
          getAriaLabel={(handle) => t(handle === 0 ? "workers.filter.lowest" : "workers.filter.highest")}
          getAriaValueText={formatAmount}
          onChange={(_, [low = from, high = to]) => {
            // Sets both fields, which also corrects a minimum above the maximum.
            fill("minPrice", low);
            fill("maxPrice", high);
            // This may have fixed the fields' errors.
            if (form.getFieldState("minPrice").invalid || form.getFieldState("maxPrice").invalid)
              void form.trigger(["minPrice", "maxPrice"]);
          }}
          sx={{
            display: "block",
            py: "20px",
            "& .MuiSlider-thumb": { width: 28, height: 28, bgcolor: "background.paper", border: 3 },
            "& .MuiSlider-thumb.Mui-focusVisible": {
              outline: "3px solid var(--hh-palette-ring)",
              outlineOffset: 2,
            },
            "& .MuiSlider-rail": { bgcolor: "outline", opacity: 0.6 },
          }}
        />
      </Box>
    </Box>
  );
}
