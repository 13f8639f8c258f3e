// Compares the provider's list with the ledger. Pure.
import type { ListedMoney } from "../../wallet/wallet.ts";
import type { DifferenceKind, OurMoney } from "./queries.ts";

/**
 * A payment or refund whose amounts differ; 0 where one side does not know it. A `settlement` is a payment that the
 * provider has not settled.
 */
export interface Difference {
  kind: DifferenceKind;
  providerId: string;
  oursPaise: number;
  theirsPaise: number;
}

export const keyOf = ({ kind, providerId }: Pick<Difference, "kind" | "providerId">): string =>
  `${kind} ${providerId}`;

/**
 * Returns what differs for a day.
 * @param listed the provider's list of the day
 * @param around its list of the days before and after, because the provider may date money differently
 */
export function differencesOf(
  listed: readonly ListedMoney[],
  around: readonly ListedMoney[],
  ours: readonly OurMoney[],
): Difference[] {
  const oursByKey = new Map(
    ours.map((money) => [keyOf({ kind: money.kind, providerId: money.provider_id }), money]),
  );
  const known = new Set([...listed, ...around].map(({ kind, id }) => keyOf({ kind, providerId: id })));
  const theirs = listed.flatMap(({ kind, id, amountPaise }) => {
    const oursPaise = oursByKey.get(keyOf({ kind, providerId: id }))?.amount_paise ?? 0;
    return oursPaise === amountPaise ? [] : [{ kind, providerId: id, oursPaise, theirsPaise: amountPaise }];
  });
  const onlyOurs = ours
    .filter(
      (money) => money.is_of_day && !known.has(keyOf({ kind: money.kind, providerId: money.provider_id })),
    )
    .map((money) => ({
      kind: money.kind,
      providerId: money.provider_id,
      oursPaise: money.amount_paise,
      theirsPaise: 0,
    }));
  return [...theirs, ...onlyOurs];
}
