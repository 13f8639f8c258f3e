// 'Book a worker': one sheet with three sections. A rejection never clears the entered values.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useId, useState, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import type { Position } from "../../platform/position.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { PhotoInput } from "../../ui/form/PhotoInput.tsx";
import { scalePicture } from "../../ui/pictures/scale-picture.ts";
import { useChosenPicture } from "../../ui/pictures/use-chosen-picture.ts";
import { useReadBookingForm } from "./api.ts";
import { PaymentChoice } from "./PaymentChoice.tsx";
import { PlaceField } from "./PlaceField.tsx";
import { useBookWorkerForm, type BookingTexts } from "./use-book-worker-form.ts";
import { useEarlierJob } from "./use-earlier-job.ts";
import { usePaymentChoice } from "./use-payment-choice.ts";
import { useVisit, type InitialSelection } from "./use-visit.ts";
import type { BookableWorker } from "./visit.ts";
import { BookingDialogHeader } from "./BookingDialogHeader.tsx";
import { RefusalNotice, TooManyOpen } from "./BookingNotices.tsx";
import { BookingSummary } from "./BookingSummary.tsx";
import { DialogSection } from "./DialogSection.tsx";
import { JobSection } from "./JobSection.tsx";
import { ReadyJobs } from "./ReadyJobs.tsx";
import { WhenSection } from "./WhenSection.tsx";

export interface BookWorkerDialogProps {
  open: boolean;
  worker: BookableWorker;
  /** The hour picked before the dialog was opened. */
  initialSelection: InitialSelection | undefined;
  onClose: () => void;
  onBooked: (bookingId: number) => void;
  /** Opens the booking that was already sent. */
  onShowBooking: (bookingId: number) => void;
}

const nothingTyped: BookingTexts = {
  title: "",
  previousIssues: "",
  damagedParts: "",
  issueDescription: "",
  house: "",
  address: "",
  landmark: "",
};

/** Books one worker. */
export default function BookWorkerDialog({
  open,
  worker,
  initialSelection,
  onClose,
  onBooked,
  onShowBooking,
}: BookWorkerDialogProps) {
  const t = useTranslation();
  const form = useAppForm(nothingTyped);
  const { data: formData } = useReadBookingForm(worker.id);
  const visit = useVisit(worker, initialSelection);
  const photo = useChosenPicture(scalePicture);
  const [position, setPosition] = useState<Position>();
  const forgetPosition = useCallback(() => setPosition(undefined), []);
  useEarlierJob(form, forgetPosition);
  const { choice, method } = usePaymentChoice(formData?.customer_payments);
  const startsId = useId();
  const noticeId = useId();
  const [startMissing, setStartMissing] = useState(false);
  const scrollToStarts = (): void => {
    const starts = document.getElementById(startsId);
    starts?.scrollIntoView({ block: "center" });
    starts?.querySelector<HTMLInputElement>("input:enabled")?.focus();
  };
  const submission = useBookWorkerForm({
    worker,
    form,
    onBooked,
    onSlotTaken: scrollToStarts,
    onNotice: () => document.getElementById(noticeId)?.scrollIntoView({ block: "center" }),
  });

  const submit = form.handleSubmit((typed) => {
    setStartMissing(!visit.isFree);
    if (visit.isFree)
      return submission.send(
        {
          ...visit.choice,
          total: worker.salary * visit.choice.hours,
          photo: photo.value,
          position,
          method,
        },
        typed,
      );
    scrollToStarts();
    return undefined;
  });

  const when = (
    <DialogSection title={t("bookings.book.when")}>
      <WhenSection
        visit={visit}
        lost={submission.lost?.date === visit.choice.date ? submission.lost.why : undefined}
        error={startMissing ? t("bookings.book.startMissing") : undefined}
        startsId={startsId}
      />
    </DialogSection>
  );
  const jobs = worker.ready_jobs ?? [];
  const readyJobs = jobs.length > 0 && <ReadyJobs jobs={jobs} onHours={visit.pickHours} />;
  const photoInput = (
    <PhotoInput
      label={t("bookings.book.photo")}
      photo={photo}
      isOptional
      disabled={submission.busy}
      error={submission.photoError}
    />
  );
  const where = (
    <>
      <DialogSection title={t("bookings.book.where")}>
        <PlaceField
          position={position}
          onPosition={setPosition}
          recent={formData?.recent_addresses ?? []}
          disabled={submission.busy}
        />
      </DialogSection>
      <PaymentChoice {...choice} total={worker.salary * visit.choice.hours} terms={formData?.policy} />
    </>
  );

  return (
    <Dialog
      open={open}
      title={t("bookings.book.title")}
      width="md"
      onClose={onClose}
      locked={submission.busy}
      onSubmit={(event) => void submit(event)}
      actions={
        <BookingSummary
          salary={worker.salary}
          hours={visit.choice.hours}
          progress={submission.progress}
          busy={submission.busy}
          isReadingPhoto={photo.isReading}
          onCancel={onClose}
        />
      }
    >
      <FormProvider {...form}>
        <BookingDialogHeader worker={worker} />
        {formData?.too_many_open && !submission.notice && <TooManyOpen />}
        {submission.notice && (
          <RefusalNotice
            id={noticeId}
            sentence={submission.notice}
            sentBefore={submission.sentBefore}
            onShowBooking={onShowBooking}
          />
        )}
        <Sections readyJobs={readyJobs} when={when} photo={photoInput} where={where} />
      </FormProvider>
    </Dialog>
  );
}

interface SectionsProps {
  /** False without any. */
  readyJobs: ReactNode;
  when: ReactNode;
  photo: ReactNode;
  where: ReactNode;
}

/**
 * The sections in two columns, or below each other where there is little space. Ready jobs come first, because they
 * fill in the duration.
 */
function Sections({ readyJobs, when, photo, where }: SectionsProps) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const isShort = Boolean(readyJobs);
  const sections = isWide ? (
    <>
      {isShort && <Box sx={{ gridColumn: "1 / -1" }}>{readyJobs}</Box>}
      <Stack sx={{ gap: 2 }}>
        {when}
        {!isShort && photo}
      </Stack>
      <Stack sx={{ gap: 2.5 }}>
        <JobSection isShort={isShort} photo={isShort && photo} />
        {where}
      </Stack>
    </>
  ) : (
    <>
      {!isShort && when}
      <JobSection isShort={isShort} readyJobs={readyJobs} photo={photo} />
      {isShort && when}
      {where}
    </>
  );
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 4,
        rowGap: 3,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {sections}
    </Box>
  );
}
