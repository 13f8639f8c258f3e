// The contents of the tables' cells.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { openChatWith } from "../open-chat.ts";

/** Text on one line, cut off at the column's end. Cards and the tooltip show it in full. */
export function Truncate({
  children,
  width = 220,
  id,
}: {
  children: string;
  width?: number | Record<string, number>;
  /** For `aria-describedby`. */
  id?: string;
}) {
  return (
    <Box
      component="span"
      id={id}
      title={children}
      sx={(theme) => ({
        display: "block",
        [theme.breakpoints.up("md")]: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
        maxWidth: {
          md: typeof width === "number" ? width : (width["md"] ?? 220),
          lg: typeof width === "number" ? width : (width["lg"] ?? 220),
        },
      })}
    >
      {children}
    </Box>
  );
}

/** A sortable column of text on one line. */
export const textColumn = <Row,>(
  key: string,
  header: string,
  textOf: (row: Row) => string,
  width?: number | Record<string, number>,
  under?: string,
): Column<Row> => ({
  key,
  header,
  sortable: true,
  ...(under !== undefined && { under }),
  cell: (row) => <Truncate {...(width !== undefined && { width })}>{textOf(row)}</Truncate>,
});

/** A name that opens its row's dialog. */
export function NameButton({
  children,
  label,
  wraps = false,
  onClick,
}: {
  children: string;
  label: string;
  /** Wraps a long name onto several lines. Otherwise it ends in an ellipsis. */
  wraps?: boolean;
  onClick: () => void;
}) {
  return (
    <Link
      component="button"
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      title={children}
      onClick={onClick}
      sx={{
        minHeight: 44,
        font: "inherit",
        fontWeight: 600,
        textAlign: "start",
        overflowWrap: "anywhere",
        // Limits the column's width, because usernames may have 150 letters.
        display: "block",
        maxWidth: { md: 150, lg: 240 },
        overflow: { md: "hidden" },
        textOverflow: "ellipsis",
        whiteSpace: { md: wraps ? "normal" : "nowrap" },
      }}
    >
      {children}
    </Link>
  );
}

/** An amount or a state on a coloured background. */
export function Chip({
  tone,
  children,
}: {
  tone: "yellow" | "green" | "red" | "blue" | "grey";
  children: ReactNode;
}) {
  const ground = {
    yellow: "secondary.light",
    green: "success.light",
    red: "error.light",
    blue: "info.light",
    grey: "surface.sunken",
  }[tone];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        px: 1.25,
        py: "3px",
        borderRadius: 999,
        bgcolor: ground,
        color: "text.primary",
        fontSize: "0.925rem",
        fontWeight: 560,
        whiteSpace: "nowrap",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {children}
    </Box>
  );
}

/** A row's buttons, side by side. A press on one of them does not open the row. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ display: "flex", alignItems: "center", gap: 0.5, whiteSpace: "nowrap" }}
    >
      {children}
    </Box>
  );
}

/** Opens the chat with a person. Nothing without a person. */
export function ChatButton({ personId, name }: { personId: number; name: string }) {
  const t = useTranslation();
  return (
    <IconButton
      aria-label={t("admin.chatWith", { name })}
      onClick={() => openChatWith(personId)}
      sx={{ color: "primary.main" }}
    >
      <ChatBubbleOutlineRounded />
    </IconButton>
  );
}
