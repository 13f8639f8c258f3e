// Adds and removes a worker's own quick replies. Load it lazily.
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { validatorOf } from "../../ui/form/validators.ts";
import { maxReplies, maxReplyCharacters, useOwnReplies } from "./quick-replies.ts";

export interface QuickRepliesDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Every change is kept immediately. */
export default function QuickRepliesDialog({ open, onClose }: QuickRepliesDialogProps) {
  const t = useTranslation();
  const [own, replace] = useOwnReplies();
  const list = useRef<HTMLDivElement>(null);
  const form = useAppForm({ reply: "" });
  const label = t("chat.newReply");
  const add = form.handleSubmit(({ reply: typed }) => {
    const reply = typed.trim();
    if (own.includes(reply)) return form.setError("reply", { message: t("chat.replyTwice") });
    if (own.length >= maxReplies)
      return form.setError("reply", { message: t("chat.repliesFull", { count: maxReplies }) });
    replace([...own, reply]);
    form.reset();
    form.setFocus("reply");
    return undefined;
  });
  const remove = (reply: string): void => {
    replace(own.filter((one) => one !== reply));
    // The pressed button is gone.
    list.current?.focus();
  };
  return (
    <Dialog
      open={open}
      title={t("chat.replies")}
      width="xs"
      onClose={onClose}
      onSubmit={(event) => void add(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t("chat.repliesDone")}
          </Button>
          <Button type="submit">{t("chat.addReply")}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2 }}>
          <Box ref={list} tabIndex={-1} sx={{ "&:focus": { outline: "none" } }}>
            {own.length === 0 ? (
              <Typography color="textSecondary">{t("chat.noReplies")}</Typography>
            ) : (
              <Box component="ul" aria-label={t("chat.ownReplies")} sx={{ listStyle: "none", m: 0, p: 0 }}>
                {own.map((reply) => (
                  <Box
                    key={reply}
                    component="li"
                    sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 48 }}
                  >
                    <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{reply}</Typography>
                    <IconButton aria-label={t("chat.removeReply", { reply })} onClick={() => remove(reply)}>
                      <DeleteOutlineRounded />
                    </IconButton>
                  </Box>
                ))}
              </Box>
            )}
          </Box>
          <TextInput
            name="reply"
            label={label}
            hint={t("chat.repliesHint", { count: maxReplies })}
            validate={validatorOf({ minLength: 1, maxLength: maxReplyCharacters }, label)}
            input={{ maxLength: maxReplyCharacters }}
          />
        </Stack>
      </FormProvider>
    </Dialog>
  );
}
