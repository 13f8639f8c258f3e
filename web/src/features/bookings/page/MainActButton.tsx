// The main action of a booking's page, where it is the same for customer, worker and administrator.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths, type PageFields } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActButton } from "../ActButton.tsx";
import type { BookingLife } from "./api.ts";
import { ArrivalCode } from "./ArrivalCode.tsx";
import type { BookingList } from "./BookingFrame.tsx";
import { CalendarFileButton } from "./CalendarFileButton.tsx";
import { FindButton } from "./FindButton.tsx";
import type { MainAct } from "./main-act.ts";
import { PayButton } from "./PayButton.tsx";

const ArriveDialog = lazyComponent(() => import("./ArriveDialog.tsx"), { texts: ["visit"] });

/** 'Enter the arrival code'. An open dialog stays open when the action is no longer possible. */
export function ArrivalButton({ booking, isShown }: { booking: BookingLife; isShown: boolean }) {
  const t = useTranslation();
  return (
    <ActButton
      label={t("visit.arrive")}
      isAllowed={isShown && booking.allowed.includes("arrival")}
      variant="contained"
      startIcon={<HowToRegOutlined />}
    >
      {(dialog) => <ArriveDialog bookingId={booking.id} customer={booking.customer.name} {...dialog} />}
    </ActButton>
  );
}

export interface MainActButtonProps {
  booking: BookingLife;
  act: MainAct;
  /** The other person's name. */
  name: string;
  list: BookingList;
  onChat: () => void;
}

/** Nothing for actions that only one side has, or that have a card of their own. */
export function MainActButton({ booking, act, name, list, onChat }: MainActButtonProps) {
  const t = useTranslation();
  const { worker, arrival, replaced_by } = booking;
  switch (act) {
    case "code":
      return arrival.code !== null && <ArrivalCode code={arrival.code} />;
    case "pay":
      return <PayButton booking={booking} />;
    case "calendar":
      return <CalendarFileButton bookingId={booking.id} variant="contained" />;
    case "chat":
      return (
        <Button startIcon={<ChatBubbleOutlineRounded />} onClick={onChat}>
          {t("visit.write", { name })}
        </Button>
      );
    case "find":
      return <FindButton booking={booking} />;
    case "again":
      return (
        <LinkButton
          page={pages.workerDetails(worker.id)}
          fields={{ dialog: "book", again: String(booking.id) }}
          label={t("visit.again")}
        />
      );
    case "replacement":
      return (
        replaced_by !== null && (
          <LinkButton page={pages.bookingDetails(replaced_by)} label={t("visit.seeReplacement")} />
        )
      );
    case "bookings":
      return <LinkButton page={list.page} shell={list.shell} label={t("bookings.details.gone")} />;
    default:
      return null;
  }
}

interface LinkButtonProps {
  page: string;
  shell?: string;
  fields?: PageFields;
  label: string;
}

const LinkButton = ({ page, shell = paths.home, fields, label }: LinkButtonProps) => (
  <Button component={PageLink} href={pageAddress(page, shell, fields)} {...{ page, shell, fields }}>
    {label}
  </Button>
);
