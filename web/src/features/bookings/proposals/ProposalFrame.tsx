// The frame of a proposal: its kind, and its state as a word, a colour and an icon.
import AddTaskRounded from "@mui/icons-material/AddTaskRounded";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import HistoryToggleOffRounded from "@mui/icons-material/HistoryToggleOffRounded";
import HourglassEmptyRounded from "@mui/icons-material/HourglassEmptyRounded";
import NotInterestedRounded from "@mui/icons-material/NotInterestedRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import type { SvgIconComponent } from "@mui/icons-material";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode, type Ref } from "react";
import type { ProposalKind, ProposalState } from "@hourhand/contract/chat-card";
import { useTranslation } from "../../../locales/translation.ts";

const kindIcons: Readonly<Record<ProposalKind, SvgIconComponent>> = {
  move: EventRepeatRounded,
  extra: AddTaskRounded,
};

const stateStyles: Readonly<
  Record<ProposalState, { tone: "info" | "success" | "error" | "warning"; Icon: SvgIconComponent }>
> = {
  open: { tone: "info", Icon: HourglassEmptyRounded },
  accepted: { tone: "success", Icon: CheckCircleOutlineRounded },
  declined: { tone: "error", Icon: NotInterestedRounded },
  withdrawn: { tone: "warning", Icon: UndoRounded },
  expired: { tone: "warning", Icon: HistoryToggleOffRounded },
};

export interface ProposalFrameProps {
  kind: ProposalKind;
  state: ProposalState;
  /** The booking's title. */
  about?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A proposal's card with its heading. `ref` gets the focus when its buttons disappear. */
export function ProposalFrame({ kind, state, about, children, ref }: ProposalFrameProps) {
  const t = useTranslation();
  const headingId = useId();
  const KindIcon = kindIcons[kind];
  const { tone, Icon } = stateStyles[state];
  return (
    <Paper
      component="article"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={headingId}
      variant="outlined"
      sx={{ p: 2, borderRadius: "16px", display: "grid", gap: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1.25 }}>
        <KindIcon sx={{ color: "primary.main", mt: "2px" }} aria-hidden />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h5" component="h3" id={headingId}>
            {t(`proposals.${kind}`)}
          </Typography>
          {about !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {about}
            </Typography>
          )}
        </Box>
        <Box
          component="span"
          role="status"
          sx={{
            flex: "none",
            display: "inline-flex",
            alignItems: "center",
            gap: 0.5,
            px: 1,
            minHeight: 28,
            borderRadius: 999,
            bgcolor: `${tone}.light`,
            color: "text.primary",
            fontWeight: 600,
            fontSize: "0.9rem",
            whiteSpace: "nowrap",
          }}
        >
          <Icon sx={{ fontSize: 16, color: `${tone}.main` }} aria-hidden />
          {t(`proposals.state.${state}`)}
        </Box>
      </Box>
      {children}
    </Paper>
  );
}
