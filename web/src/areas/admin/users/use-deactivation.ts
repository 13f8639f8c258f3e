// Deactivating somebody: at one press, but for live bookings that would end with it. Then it is asked first, with their number.
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { useUnderWay } from "../../../platform/use-under-way.ts";
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
  /** Once it is out of sight, the next may be asked. */
  readonly onClosed: () => void;
}

/** The toggle of an account with its question (docs/rules/accounts.md 37). */
export function useDeactivation() {
  const t = useTranslation();
  const { toggle, isBusy } = useToggleUser();
  const { mutateAsync } = useReadDeactivation();
  const asking = useUnderWay<"asking">();
  // A second one never takes the place of the first under somebody's finger.
  const [waiting, setWaiting] = useState<readonly { account: Account; consequence: string }[]>([]);
  const [isAnswered, setAnswered] = useState(false);

  const ask = async (account: Account): Promise<void> => {
    try {
      const { as_worker: worker, as_customer: customer } = await mutateAsync(account);
      const endings = [
        worker.accepted > 0 && t("admin.users.endsAcceptedOfWorker", { count: worker.accepted }),
        worker.created > 0 && t("admin.users.endsCreatedOfWorker", { count: worker.created }),
        customer.accepted > 0 && t("admin.users.endsAcceptedOfCustomer", { count: customer.accepted }),
        customer.created > 0 && t("admin.users.endsCreatedOfCustomer", { count: customer.created }),
      ].filter((sentence) => sentence !== false);
      if (endings.length === 0) return toggle(account.id);
      setWaiting((others) => [...others, { account, consequence: endings.join(" ") }]);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const [first] = waiting;
  const question: DeactivationQuestion | undefined = first && {
    username: first.account.username,
    consequence: first.consequence,
    open: !isAnswered,
    onYes: () => {
      // While it leaves it can still be pressed.
      if (isAnswered) return;
      setAnswered(true);
      toggle(first.account.id);
    },
    onNo: () => setAnswered(true),
    onClosed: () => {
      setWaiting(([, ...others]) => others);
      setAnswered(false);
    },
  };
  return {
    onToggle: (account: Account): void =>
      account.is_active ? void asking.run(account.id, "asking", () => ask(account)) : toggle(account.id),
    isBusy: (id: number): boolean => isBusy(id) || asking.of(id) !== undefined,
    question,
  };
}
