// Deactivating a user: the dialog says how many live bookings would end.
import { useTranslation } from "../../../locales/translation.ts";
import { useDeactivation } from "../tables/use-deactivation.ts";
import { useReadDeactivation, useToggleUser } from "./api.ts";

interface Account {
  id: number;
  username: string;
  is_active: boolean;
}

/** The toggle of an account with its question (docs/rules/accounts.md 37). */
export function useUserDeactivation() {
  const t = useTranslation();
  const { mutateAsync } = useReadDeactivation();
  return useDeactivation({
    ...useToggleUser(),
    nameOf: ({ username }: Account) => username,
    consequenceOf: async (account) => {
      const { as_worker: worker, as_customer: customer } = await mutateAsync(account);
      const endings = [
        worker.accepted > 0 && t("admin.users.endsAcceptedOfWorker", { count: worker.accepted }),
        worker.created > 0 && t("admin.users.endsCreatedOfWorker", { count: worker.created }),
        customer.accepted > 0 && t("admin.users.endsAcceptedOfCustomer", { count: customer.accepted }),
        customer.created > 0 && t("admin.users.endsCreatedOfCustomer", { count: customer.created }),
      ].filter((sentence) => sentence !== false);
      return endings.length > 0 ? endings.join(" ") : t("admin.users.deactivateNothingEnds");
    },
  });
}
