// The bell's dropdown. MUI's popover closes on an outside click and Escape, and restores the focus.
import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, useState } from "react";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import picture from "../../ui/pictures/empty-notices.svg";
import { useBackCloses } from "../../ui/dialog/use-back-closes.ts";
import { useListNotices, useReadBooking, type NoticeDetails } from "./api.ts";
import { NoticeActs, type NoticeActsProps } from "./NoticeActs.tsx";
import { proposalOf } from "./notice-lines.ts";
import { NoticeRow, noticeRowId, type NoticeOutcome, type NoticeRowProps } from "./NoticeRow.tsx";
import { markSeen, useEarlierNotices } from "./notices.ts";

export interface NoticeListProps {
  anchor: HTMLElement;
  open: boolean;
  notices: readonly NoticeFrame[];
  onClose: () => void;
  onClear: () => void;
  onChoose: (notice: NoticeFrame) => void;
  onOpen: NoticeActsProps["onOpen"];
}

/** 'Notifications', newest first, with the seen ones below. */
export default function NoticeList({
  anchor,
  open,
  notices,
  onClose,
  onClear,
  onChoose,
  onOpen,
}: NoticeListProps) {
  const t = useTranslation();
  useBackCloses(open, onClose);
  const titleId = useId();
  const paper = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    // The button disappears with the list it clears. Without the focus, Escape would not close the dropdown.
    paper.current?.focus();
    onClear();
  };
  const earlier = useEarlierNotices();
  const { details, isPending } = useListNotices(notices.find(({ id }) => id > 0)?.id, open);
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, NoticeOutcome>>>({});
  const answered = useRef<number>(undefined);
  useEffect(() => {
    if (answered.current === undefined || document.activeElement?.closest("button, a")) return;
    // The pressed button is gone, so its row gets the focus, even if the row has moved.
    document.querySelector<HTMLElement>(`#${noticeRowId(answered.current)}`)?.focus();
    answered.current = undefined;
  });
  const onAnswered = (notice: NoticeFrame, outcome: NoticeOutcome): void => {
    setOutcomes((was) => ({ ...was, [notice.id]: outcome }));
    answered.current = notice.id;
    // A successful answer marks the notification as seen. After a rejection the person can still read it.
    if (!outcome.isRefused) markSeen([notice]);
  };
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      marginThreshold={12}
      slotProps={{
        paper: {
          ref: paper,
          role: "dialog",
          tabIndex: -1,
          "aria-labelledby": titleId,
          sx: {
            width: 400,
            maxWidth: "calc(100vw - 24px)",
            mt: 1,
            borderRadius: "18px",
            border: 1,
            borderColor: "divider",
            display: "flex",
            flexDirection: "column",
            maxHeight: "min(620px, calc(100dvh - 96px))",
          },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", px: 2.5, pt: 1.5, pb: 1, minHeight: 60 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1 }}>
          {t("notifications.title")}
        </Typography>
        {notices.length > 0 && (
          <Button variant="text" onClick={clear}>
            {t("notifications.clear")}
          </Button>
        )}
      </Stack>
      <Box sx={{ overflowY: "auto" }}>
        {notices.length === 0 ? (
          <Stack sx={{ alignItems: "center", textAlign: "center", gap: 1, px: 3, pb: 4 }}>
            <Box component="img" src={picture} alt="" width={160} height={120} />
            <Typography variant="h5" component="p">
              {t("notifications.none")}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t("notifications.noneHint")}
            </Typography>
          </Stack>
        ) : (
          <Rows
            notices={notices}
            details={details}
            isPending={isPending}
            outcomes={outcomes}
            acts={{ onAnswered, onOpen }}
            onChoose={onChoose}
          />
        )}
        {earlier.length > 0 && (
          <>
            <Typography variant="h6" component="h3" color="textSecondary" sx={{ px: 2.5, pt: 1, pb: 0.5 }}>
              {t("notifications.earlier")}
            </Typography>
            <Rows
              notices={earlier}
              details={details}
              isPending={false}
              isSeen
              outcomes={outcomes}
              onChoose={onChoose}
            />
          </>
        )}
      </Box>
    </Popover>
  );
}

interface RowsProps extends Pick<NoticeRowProps, "isPending" | "isSeen" | "onChoose"> {
  notices: readonly NoticeFrame[];
  details: Readonly<Record<number, NoticeDetails>>;
  outcomes: Readonly<Record<number, NoticeOutcome>>;
  /** Undefined for seen notifications. Whether they still need an answer is unknown, so they have no buttons. */
  acts?: Pick<NoticeActsProps, "onAnswered" | "onOpen">;
}

function Rows({ notices, details, outcomes, ...rest }: RowsProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 1, pt: 0, listStyle: "none" }}>
      {notices.map((notice) => (
        <Item
          key={notice.id}
          notice={notice}
          details={details[notice.id]}
          outcome={outcomes[notice.id]}
          {...rest}
        />
      ))}
    </Box>
  );
}

function Item({ acts, ...row }: Omit<NoticeRowProps, "proposal"> & Pick<RowsProps, "acts">) {
  const { notice, details } = row;
  const isAboutProposal = notice.event === "proposal";
  // Only these need to know what their reader may do now.
  const isNeeded = acts !== undefined && (isAboutProposal || details?.booking?.status === "completed");
  const { data, isPending } = useReadBooking(details?.booking?.id, isNeeded);
  const proposal = isAboutProposal && data ? proposalOf(notice, data.proposals) : undefined;
  return (
    <Box component="li">
      <NoticeRow {...row} proposal={proposal} />
      {acts && (
        <NoticeActs
          {...acts}
          notice={notice}
          details={details}
          booking={isNeeded && isPending ? "pending" : data}
          proposal={proposal}
        />
      )}
    </Box>
  );
}
