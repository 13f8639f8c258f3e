// The administrator's wallet: every movement of money and the balance.
import { viewWallet } from "@hourhand/contract/wallet";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { countPayments, listPayments } from "./queries-payments.ts";
import { balanceAndCount } from "./queries.ts";
import { presentPage, presentPayment } from "./present.ts";
import { inRupees, readPage } from "./rules.ts";

export function bindWalletAdminRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, viewWallet, async ({ input }) => {
    const page = readPage(input);
    const [listed, { balance, payments }, found] = await Promise.all([
      listPayments(platform.database, page),
      balanceAndCount(platform.pool),
      page.search && page.size !== undefined ? countPayments(platform.database, page.search) : undefined,
    ]);
    const count = found === undefined ? { count: payments, isExact: true } : { count: found, isExact: false };
    return {
      Wallet: listed.rows.map(presentPayment),
      balence: inRupees(balance),
      ...presentPage(page, listed, count),
    };
  });
}
