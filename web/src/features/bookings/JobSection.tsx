// The texts of a booking: what is to be done.
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { bookWorker } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";
import { FieldsFold } from "../../ui/form/FieldsFold.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";
import { DialogSection } from "./DialogSection.tsx";

const fields = bookWorker.body.properties;

/** The texts that a job with a clear name does not need. */
const detailNames = ["issueDescription", "previousIssues", "damagedParts"] as const;

export interface JobSectionProps {
  /** The ready jobs, shown above the text fields. */
  readyJobs?: ReactNode;
  photo?: ReactNode;
  /** Folds what a ready job does not need. */
  isShort: boolean;
}

/** The section of the job, with the photo before the folded details, otherwise at its end. */
export function JobSection({ readyJobs, photo, isShort }: JobSectionProps) {
  const t = useTranslation();
  return (
    <DialogSection title={t("bookings.book.job")}>
      <Stack sx={{ gap: 2 }}>
        {readyJobs}
        <TextInput
          name="title"
          label={t("bookings.book.work")}
          validate={validatorOf(fields.title, t("bookings.book.work"))}
          hint={t("bookings.book.workHint")}
        />
        {isShort ? (
          <>
            {photo}
            <FieldsFold title={t("bookings.book.addDetails")} names={detailNames} opensWithText>
              <Details />
            </FieldsFold>
          </>
        ) : (
          <>
            <Details />
            {photo}
          </>
        )}
      </Stack>
    </DialogSection>
  );
}

function Details() {
  const t = useTranslation();
  return (
    <>
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
    </>
  );
}
