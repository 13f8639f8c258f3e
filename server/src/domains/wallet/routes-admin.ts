// The administrator's wallet: every movement of money and the balance.
import { viewWallet } from "@hourhand/contract/wallet";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { allPayments } from "./queries-payments.ts";
import { readBalance } from "./queries.ts";
import { presentPayment } from "./present.ts";
import { inRupees } from "./rules.ts";

export function bindWalletAdminRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, viewWallet, async ({ input, person }) => {
    const [{ rows, ...beside }, balance] = await Promise.all([
      allPayments(platform.pool, input, person.id),
      readBalance(platform.pool),
    ]);
    return { Wallet: rows.map(presentPayment), balence: inRupees(balance), ...beside };
  });
}
