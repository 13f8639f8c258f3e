// The administrator's wallet: every movement of money and the balance.
import { viewWallet as viewWalletCall } from "@hourhand/contract/wallet";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentPayment } from "./present.ts";
import { toMajor } from "@hourhand/contract/money";
import { viewWallet } from "./wallet.ts";

export function bindWalletAdminRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, viewWalletCall, async ({ input }) => {
    const { rows, balancePaise, ...beside } = await viewWallet(platform, input);
    return { Wallet: rows.map(presentPayment), balence: toMajor(balancePaise), ...beside };
  });
}
