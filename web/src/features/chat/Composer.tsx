// The input of a conversation: text (Enter sends, Shift+Enter adds a line), a picture with its preview, the send
// button.
import { isBlankText } from "@hourhand/contract/blank-text";
import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import CloseRounded from "@mui/icons-material/CloseRounded";
import SendRounded from "@mui/icons-material/SendRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useChosenPicture } from "../../ui/pictures/use-chosen-picture.ts";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { focusIfLeft } from "../../ui/focus-if-left.ts";
import { readAttachment } from "./attachment.ts";
import { QuickReplies } from "./QuickReplies.tsx";

/** The server's limit for a message. */
const maxCharacters = 4_000;

export interface ComposerProps {
  /** @returns whether the message was queued. If not, the typed text stays */
  onSend: (text: string, image: string | null) => boolean;
  /** Whether the person may no longer write in this conversation. */
  isClosed: boolean;
  hasQuickReplies: boolean;
}

/** The input at the bottom of a conversation. */
export function Composer({ onSend, isClosed, hasQuickReplies }: ComposerProps) {
  const t = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const picture = useChosenPicture(readAttachment);
  const { value: image = null, isReading } = picture;
  const [isFull, setFull] = useState(false);
  const wrong = isFull ? t("chat.full") : picture.wrong;
  const isEmpty = isBlankText(text) && image === null;

  const attach = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setFull(false);
    await picture.choose(chosen);
    focusIfLeft(field.current, [field.current?.form]);
  };
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isEmpty || isClosed || isReading) return;
    if (!onSend(text, image)) {
      setFull(true);
      return;
    }
    setText("");
    picture.forget();
    setFull(false);
    field.current?.focus();
  };

  const fillIn = (reply: string): void => {
    const before = text.trimEnd();
    setText((before === "" ? reply : `${before} ${reply}`).slice(0, maxCharacters));
    field.current?.focus();
  };

  return (
    <Box
      data-toasts="above"
      sx={{ flex: "none", borderTop: 1, borderColor: "divider", p: { xs: 1, md: 1.5 } }}
    >
      {hasQuickReplies && !isClosed && <QuickReplies onPick={fillIn} />}
      <form onSubmit={send}>
        {image !== null && (
          <AttachedPicture
            image={image}
            onRemove={() => {
              picture.forget();
              field.current?.focus();
            }}
          />
        )}
        {wrong !== undefined && (
          <Typography role="alert" variant="body2" color="error" sx={{ px: 1, pb: 1 }}>
            {wrong}
          </Typography>
        )}
        <Box sx={{ display: "flex", alignItems: "flex-end", gap: { xs: 0.5, md: 1 } }}>
          <AttachButton
            isClosed={isClosed}
            isReading={isReading}
            onAttach={(chosen) => void attach(chosen)}
          />
          <InputBase
            inputRef={field}
            multiline
            maxRows={5}
            fullWidth
            disabled={isClosed}
            value={text}
            placeholder={t("chat.write")}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const [pasted] = event.clipboardData.files;
              if (!pasted?.type.startsWith("image/")) return;
              event.preventDefault();
              void attach(pasted);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey) return;
              event.preventDefault();
              send();
            }}
            inputProps={{
              "aria-label": t("chat.write"),
              maxLength: maxCharacters,
              enterKeyHint: "send",
              autoComplete: "off",
            }}
            sx={{
              minHeight: 46,
              px: 2,
              py: 1.25,
              borderRadius: "23px",
              bgcolor: "surface.sunken",
              border: 1,
              borderColor: "outline",
              "&.Mui-focused": {
                borderColor: "primary.main",
                outline: "1px solid",
                outlineColor: "primary.main",
              },
            }}
          />
          <SendButton disabled={isEmpty || isClosed || isReading} />
        </Box>
      </form>
    </Box>
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  const t = useTranslation();
  return (
    <IconButton
      type="submit"
      aria-label={t("chat.send")}
      disabled={disabled}
      sx={{
        bgcolor: "primary.main",
        color: "primary.contrastText",
        width: 46,
        height: 46,
        "&:hover": { bgcolor: "primary.dark" },
        "&.Mui-disabled": { bgcolor: "action.disabledBackground" },
      }}
    >
      <SendRounded sx={{ fontSize: 22 }} />
    </IconButton>
  );
}

/** The preview of the picture to send, with a button that removes it. */
function AttachedPicture({ image, onRemove }: { image: string; onRemove: () => void }) {
  const t = useTranslation();
  return (
    <Box sx={{ position: "relative", width: 112, mb: 1, marginInlineStart: 1 }}>
      <Box
        component="img"
        src={image}
        alt={t("chat.attached")}
        width={112}
        height={84}
        sx={{
          display: "block",
          objectFit: "cover",
          borderRadius: "12px",
          border: 1,
          borderColor: "outline",
          bgcolor: "surface.sunken",
        }}
      />
      <IconButton
        aria-label={t("chat.removePicture")}
        onClick={onRemove}
        sx={{
          position: "absolute",
          top: -14,
          insetInlineEnd: -22,
          bgcolor: "background.paper",
          border: 1,
          borderColor: "divider",
          "&:hover": { bgcolor: "background.paper" },
        }}
      >
        <CloseRounded />
      </IconButton>
    </Box>
  );
}

/** The button that chooses a picture. `isReading` is true while the chosen file is being read. */
function AttachButton({
  isClosed,
  isReading,
  onAttach,
}: {
  isClosed: boolean;
  isReading: boolean;
  onAttach: (chosen: File | undefined) => void;
}) {
  const t = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton disabled={isClosed} onClick={() => file.current?.click()} sx={{ color: "primary.main" }}>
        {/* The text gives the button its name. Only the field has the label. */}
        <Box component="span" sx={visuallyHidden}>
          {t("chat.attach")}
        </Box>
        {isReading ? <Spinner size={22} /> : <AddPhotoAlternateOutlined />}
      </IconButton>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={t("chat.attach")}
        onChange={(event) => {
          onAttach(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
