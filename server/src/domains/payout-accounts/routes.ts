// The HTTP routes of payout accounts.
import {
  editPayoutAccount as editPayoutAccountCall,
  viewPayoutAccount as viewPayoutAccountCall,
} from "@hourhand/contract/payout-accounts";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { callerWithDevice } from "../accounts/accounts.ts";
import { editPayoutAccount, viewPayoutAccount } from "./payout-accounts.ts";
import { presentAccount } from "./present.ts";

export function bindPayoutAccountRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, viewPayoutAccountCall, async ({ person }) =>
    presentAccount(await viewPayoutAccount(platform, person.id)),
  );
  bind(router, editPayoutAccountCall, async (call) => {
    const caller = callerWithDevice(platform, call);
    const { own, isChanged } = await editPayoutAccount(platform, call.person, call.input, caller);
    return {
      message: !isChanged
        ? "Nothing has changed."
        : own.account === null
          ? "Your payout account has been removed."
          : "Your payout account has been saved.",
      ...presentAccount(own),
    };
  });
}
