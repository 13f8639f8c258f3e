// Deactivating somebody: at one press, but for live bookings that would end with it. Then it is asked first, with their number.
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useReadDeactivation, useToggleUser } from "./api.ts";

interface Account {
  id: number;
  username: string;
  is_active: boolean;
}

/** What is asked, while it stands and while it goes. */
export interface DeactivationQuestion {
  readonly username: string;
  readonly consequence: string;
  readonly open: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The toggle of an account with its question (docs/rules/accounts.md 37). */
export function useDeactivation() {
  const t = useTranslation();
  const { toggle, isBusy } = useToggleUser();
  const { mutateAsync } = useReadDeactivation();
  const [asking, setAsking] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<{ account: Account; consequence: string }>();
  const [open, setOpen] = useState(false);

  const ask = async (account: Account): Promise<void> => {
    if (asking.has(account.id)) return;
    setAsking((ids) => new Set(ids).add(account.id));
    try {
      const { as_worker: worker, as_customer: customer } = await mutateAsync(account);
      const endings = [
        worker.accepted > 0 && t("admin.users.endsAcceptedOfWorker", { count: worker.accepted }),
        worker.created > 0 && t("admin.users.endsCreatedOfWorker", { count: worker.created }),
        customer.accepted > 0 && t("admin.users.endsAcceptedOfCustomer", { count: customer.accepted }),
        customer.created > 0 && t("admin.users.endsCreatedOfCustomer", { count: customer.created }),
      ].filter((sentence) => sentence !== false);
      if (endings.length === 0) return toggle(account.id);
      setAsked({ account, consequence: endings.join(" ") });
      setOpen(true);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setAsking((ids) => new Set([...ids].filter((id) => id !== account.id)));
    }
  };
  const question: DeactivationQuestion | undefined = asked && {
    username: asked.account.username,
    consequence: asked.consequence,
    open,
    onYes: () => {
      setOpen(false);
      toggle(asked.account.id);
    },
    onNo: () => setOpen(false),
  };
  return {
    onToggle: (account: Account): void => (account.is_active ? void ask(account) : toggle(account.id)),
    isBusy: (id: number): boolean => isBusy(id) || asking.has(id),
    question,
  };
}
