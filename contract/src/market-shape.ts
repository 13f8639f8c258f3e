// The market on the wire. Separate from market.ts, which a first visit loads without the shapes of calls.
import { Type } from "typebox";
import type { Market } from "./market.ts";
import { oneOf } from "./wire.ts";

/** The market, with a locale for each offered language. */
export const marketShape = () =>
  Type.Object({
    country: Type.String(),
    currency: Type.String(),
    currency_decimals: Type.Integer(),
    time_zone: Type.String(),
    locales: Type.Unsafe<Market["locales"]>(Type.Record(Type.String(), Type.String())),
    hour_cycle: oneOf("hour_cycle", ["h12", "h23"]),
    salary_max: Type.Integer(),
  });
