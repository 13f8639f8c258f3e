// Texts that a worker often sends, as chips above the field of a conversation.
import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { useDialog } from "../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { useOwnReplies } from "./quick-replies.ts";

const QuickRepliesDialog = lazyComponent(() => import("./QuickRepliesDialog.tsx"));

/** Three given texts and the person's own. A chip fills in its text; the person sends it. */
export function QuickReplies({ onPick }: { onPick: (text: string) => void }) {
  const t = useTranslation();
  const [own] = useOwnReplies();
  const dialog = useDialog();
  const given = (["chat.reply.coming", "chat.reply.late", "chat.reply.floor"] as const).map((id) => ({
    key: id as string,
    text: t(id),
  }));
  // The keys differ even where an own reply repeats a given one.
  const replies = [...given, ...own.map((text) => ({ key: `own ${text}`, text }))];
  return (
    <Box
      role="group"
      aria-label={t("chat.replies")}
      sx={{
        display: "flex",
        flexWrap: { md: "wrap" },
        alignItems: "center",
        gap: 1,
        // The margin leaves room for the focus outlines.
        mx: -1,
        px: 1,
        py: 0.75,
        mb: 0.5,
        overflowX: "auto",
        scrollbarWidth: "none",
        "& > *": { flex: "none" },
      }}
    >
      {replies.map(({ key, text }) => (
        <Box key={key} component="button" type="button" onClick={() => onPick(text)} sx={chipStyle}>
          {text}
        </Box>
      ))}
      <Button
        variant="text"
        startIcon={<EditOutlined />}
        busy={dialog.opening}
        onClick={dialog.show}
        sx={{ minHeight: 44, whiteSpace: "nowrap" }}
      >
        {t("chat.editReplies")}
      </Button>
      <Suspense fallback={null}>
        {dialog.mounted && <QuickRepliesDialog open={dialog.open} onClose={dialog.close} />}
      </Suspense>
    </Box>
  );
}

const chipStyle = {
  minHeight: 44,
  maxWidth: 280,
  px: 1.75,
  py: 0.5,
  font: "inherit",
  fontSize: "0.95rem",
  lineHeight: 1.25,
  textAlign: "start",
  overflowWrap: "anywhere",
  color: "text.primary",
  bgcolor: "background.paper",
  border: 1,
  borderColor: "outline",
  borderRadius: "22px",
  cursor: "pointer",
  "&:hover": { borderColor: "primary.main", bgcolor: "surface.tint" },
} as const;
