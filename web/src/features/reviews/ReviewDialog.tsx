// 'Post your review': half stars and a word for them, a title and a description.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { defaultRating, reviewBooking } from "@hourhand/contract/reviews";
import type { MessageId } from "../../locales/namespaces.ts";
import { useTranslation } from "../../locales/translation.ts";
import { errorDetails } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { showFormError } from "../../ui/form/show-form-error.ts";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";
import { StarInput } from "../../ui/form/StarInput.tsx";
import { useReviewBooking } from "./api.ts";

export interface ReviewDialogProps {
  open: boolean;
  bookingId: number;
  /** The worker and the work being reviewed. */
  about: string;
  /** The stars that were pressed to open it. Without them the dialog keeps its previous stars. */
  pressed?: number;
  onClose: () => void;
  /** Called after the review was sent. The dialog closes and clears its fields. */
  onSent: () => void;
  onClosed: () => void;
}

/** Reviews one completed booking. */
export default function ReviewDialog({
  open,
  bookingId,
  about,
  pressed,
  onClose,
  onSent,
  onClosed,
}: ReviewDialogProps) {
  const t = useTranslation();
  const form = useAppForm({ title: t("reviews.defaultTitle"), description: "" });
  const [rating, setRating] = useState<number>(defaultRating);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && pressed !== undefined) setRating(pressed);
  }
  const post = useReviewBooking();
  const fields = reviewBooking.body.properties;

  const submit = form.handleSubmit(async (typed) => {
    if (post.isPending) return;
    try {
      await post.mutateAsync({ id: bookingId, rating, ...typed });
      onSent();
    } catch (error) {
      showFormError(form, errorDetails(error));
    }
  });

  return (
    <Dialog
      open={open}
      title={t("reviews.post")}
      onClose={onClose}
      onClosed={onClosed}
      locked={post.isPending}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={post.isPending}>
            {t("reviews.cancel")}
          </Button>
          <Button type="submit" busy={post.isPending}>
            {t("reviews.send")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography color="textSecondary">{about}</Typography>
          <StarInput
            label={t("reviews.rating")}
            value={rating}
            onChange={setRating}
            wordOf={(value) => t(`reviews.word.${value * 2}` as MessageId)}
          />
          <TextInput
            name="title"
            label={t("reviews.title")}
            validate={validatorOf(fields.title, t("reviews.title"))}
          />
          <TextInput
            name="description"
            label={t("reviews.description")}
            rows={4}
            validate={validatorOf(fields.description, t("reviews.description"))}
          />
        </Stack>
      </FormProvider>
    </Dialog>
  );
}
