// The texts of a booking: what is to be done.
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { bookWorker } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";
import { DialogSection } from "./DialogSection.tsx";

const fields = bookWorker.body.properties;

/** The section of the job, with `children` after its texts. */
export function JobSection({ children }: { children?: ReactNode }) {
  const t = useTranslation();
  return (
    <DialogSection title={t("bookings.book.job")}>
      <Stack sx={{ gap: 2 }}>
        <TextInput
          name="title"
          label={t("bookings.book.work")}
          validate={validatorOf(fields.title, t("bookings.book.work"))}
          hint={t("bookings.book.workHint")}
        />
        <TextInput
          name="issueDescription"
          label={t("bookings.book.issue")}
          rows={2}
          isOptional
          validate={validatorOf(fields.issueDescription, t("bookings.book.issue"))}
        />
        <TextInput
          name="previousIssues"
          label={t("bookings.book.previousIssues")}
          isOptional
          validate={validatorOf(fields.previousIssues, t("bookings.book.previousIssues"))}
        />
        <TextInput
          name="damagedParts"
          label={t("bookings.book.damagedParts")}
          validate={validatorOf(fields.damagedParts, t("bookings.book.damagedParts"))}
        />
        {children}
      </Stack>
    </DialogSection>
  );
}
