// 'Book a worker': one sheet with three sections. A rejection never clears the entered values.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useState, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { bookWorker } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";
import { pageAddress, pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import type { Position } from "../../platform/position.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";
import { formatRupees } from "../../ui/format/money.ts";
import { PhotoInput } from "../../ui/form/PhotoInput.tsx";
import { scalePicture } from "../../ui/pictures/scale-picture.ts";
import { useChosenPicture } from "../../ui/pictures/use-chosen-picture.ts";
import { useReadBookingForm } from "./api.ts";
import { PlaceField } from "./PlaceField.tsx";
import { useBookWorkerForm, type BookingTexts } from "./use-book-worker-form.ts";
import { useVisit, type InitialSelection } from "./use-visit.ts";
import type { BookableWorker } from "./visit.ts";
import { BookingDialogHeader } from "./BookingDialogHeader.tsx";
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
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const visit = useVisit(worker, initialSelection);
  const photo = useChosenPicture(scalePicture);
  const [position, setPosition] = useState<Position>();
  const startsId = useId();
  const noticeId = useId();
  const [startMissing, setStartMissing] = useState(false);
  const scrollToStarts = (): void => {
    const starts = document.getElementById(startsId);
    starts?.scrollIntoView({ block: "center" });
    starts?.querySelector<HTMLInputElement>("input:enabled")?.focus();
  };
  const scrollToNotice = (): void => document.getElementById(noticeId)?.scrollIntoView({ block: "center" });
  const submission = useBookWorkerForm({
    worker,
    form,
    onBooked,
    onSlotTaken: scrollToStarts,
    onNotice: scrollToNotice,
  });
  const { hours } = visit.choice;
  const total = worker.salary * hours;
  const fields = bookWorker.body.properties;

  const submit = form.handleSubmit((typed) => {
    setStartMissing(!visit.isFree);
    if (visit.isFree) return submission.send({ ...visit.choice, total, photo: photo.value, position }, typed);
    scrollToStarts();
    return undefined;
  });

  const when = (
    <Section title={t("bookings.book.when")}>
      <WhenSection
        visit={visit}
        lost={submission.lost?.date === visit.choice.date ? submission.lost.why : undefined}
        error={startMissing ? t("bookings.book.startMissing") : undefined}
        startsId={startsId}
      />
    </Section>
  );
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
    <Section title={t("bookings.book.where")}>
      <PlaceField
        position={position}
        onPosition={setPosition}
        recent={formData?.recent_addresses ?? []}
        disabled={submission.busy}
      />
    </Section>
  );
  const what = (after: ReactNode) => (
    <Section title={t("bookings.book.job")}>
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
        {after}
      </Stack>
    </Section>
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
        <Stack component="section" aria-label={t("bookings.book.summary")} sx={{ width: "100%", gap: 1.25 }}>
          {submission.progress !== undefined && (
            <Box role="status">
              <Typography variant="body2" color="textSecondary">
                {t("bookings.book.sendingPhoto", { percent: Math.round(submission.progress * 100) })}
              </Typography>
              <LinearProgress variant="determinate" value={submission.progress * 100} aria-hidden="true" />
            </Box>
          )}
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
            <Typography sx={{ flex: "1 1 240px", fontVariantNumeric: "tabular-nums" }}>
              {t("bookings.book.price", { salary: formatRupees(worker.salary), hours })}
              <Typography component="strong" variant="price" sx={{ whiteSpace: "nowrap" }}>
                {formatRupees(total)}
              </Typography>
            </Typography>
            <Box
              sx={{
                display: "flex",
                gap: 1.5,
                flex: { xs: "1 1 100%", sm: "none" },
                "& > *": { flex: { xs: 1, sm: "none" } },
              }}
            >
              <Button variant="outlined" onClick={onClose} disabled={submission.busy}>
                {t("bookings.book.cancel")}
              </Button>
              <Button
                type="submit"
                color="secondary"
                busy={submission.busy || photo.isReading}
                sx={{ whiteSpace: "nowrap" }}
              >
                {t("bookings.book.confirm")}
              </Button>
            </Box>
          </Box>
        </Stack>
      }
    >
      <FormProvider {...form}>
        <BookingDialogHeader worker={worker} />
        {formData?.too_many_open && !submission.notice && (
          <Alert
            severity="warning"
            sx={noticeStyle}
            action={
              <Button
                variant="text"
                color="inherit"
                component={PageLink}
                href={pageAddress(pages.bookings)}
                {...{ page: pages.bookings }}
                sx={{ whiteSpace: "nowrap" }}
              >
                {t("bookings.book.showOpen")}
              </Button>
            }
          >
            {t("bookings.book.tooManyOpen")}
          </Alert>
        )}
        {submission.notice && (
          <Alert
            id={noticeId}
            severity="warning"
            sx={noticeStyle}
            action={
              submission.sentBefore !== undefined && (
                <Button
                  variant="text"
                  color="inherit"
                  onClick={() => onShowBooking(submission.sentBefore ?? 0)}
                  sx={{ whiteSpace: "nowrap" }}
                >
                  {t("bookings.book.showSent")}
                </Button>
              )
            }
          >
            {submission.notice}
          </Alert>
        )}
        <Box
          sx={{
            display: "grid",
            columnGap: 4,
            rowGap: 3,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          {isWide ? (
            <>
              <Stack sx={{ gap: 2 }}>
                {when}
                {photoInput}
              </Stack>
              <Stack sx={{ gap: 2.5 }}>
                {what(undefined)}
                {where}
              </Stack>
            </>
          ) : (
            <>
              {when}
              {what(photoInput)}
              {where}
            </>
          )}
        </Box>
      </FormProvider>
    </Dialog>
  );
}

const noticeStyle = {
  mb: 2,
  borderRadius: "12px",
  alignItems: "center",
  "& .MuiAlert-action": { p: 0, paddingInlineStart: 2 },
} as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
