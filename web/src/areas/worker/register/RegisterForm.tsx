// The registration form: professional fields, documents with previews, and the applicant's position.
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState, type ReactNode } from "react";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewApplicationForm } from "@hourhand/contract/catalogue";
import { useTranslation } from "../../../locales/translation.ts";
import {
  requestPosition,
  lastKnownPosition,
  GeolocationError,
  type Position,
} from "../../../platform/position.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { useSession } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectInput } from "../../../ui/form/fields.tsx";
import { Form, showFieldErrors, useAppForm } from "../../../ui/form/Form.tsx";
import { required } from "../../../ui/form/validators.ts";
import { PhotoInput } from "../../../ui/form/PhotoInput.tsx";
import { scalePicture } from "../../../ui/pictures/scale-picture.ts";
import { useChosenPicture } from "../../../ui/pictures/use-chosen-picture.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import {
  noProfessionalValues,
  numbersIn,
  ProfessionalFields,
  type ProfessionalValues,
} from "../ProfessionalFields.tsx";
import { useApplyAsWorker } from "./api.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

type Jobs = ReplyOf<typeof viewApplicationForm>["Jobs"];
type Paper = "id_prof" | "certificate";

/** Keeps everything typed and chosen when the server rejects it. */
export function RegisterForm({ jobs }: { jobs: Jobs }) {
  const t = useTranslation();
  const { username, first_name, last_name } = useSession();
  const form = useAppForm<ProfessionalValues>({
    ...noProfessionalValues,
    full_name: `${first_name} ${last_name}`.trim(),
  });
  const [wrong, setWrong] = useState<Partial<Record<Paper, string>>>({});
  const clearWrong = (paper: Paper) => () => setWrong((before) => ({ ...before, [paper]: undefined }));
  const idProof = useChosenPicture(scalePicture, clearWrong("id_prof"));
  const certificate = useChosenPicture(scalePicture, clearWrong("certificate"));
  const { position, locating, locate } = useApplicantPosition();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const proof = useRef<HTMLDivElement>(null);
  const { mutateAsync } = useApplyAsWorker(setDone);

  const showError = (error: unknown): void => {
    const fields = error instanceof ApiError ? error.fields : {};
    for (const [field, errors] of Object.entries(fields))
      toast.error(t("register.fieldSays", { field, errors: errors.join(", ") }));
    if (Object.keys(fields).length === 0) toast.error(errorMessage(error));
    const rest = Object.fromEntries(showFieldErrors(form, fields));
    setWrong({ id_prof: rest["id_prof"], certificate: rest["certificate"] });
  };

  /** Shows missing documents together with the other errors, before the form validates its own fields. */
  const checkPapers = (): void => {
    if (!idProof.value)
      setWrong((before) => ({ ...before, id_prof: t("ui.form.missing", { label: t("register.idProof") }) }));
  };

  const send = async (values: ProfessionalValues): Promise<void> => {
    if (busy) return;
    if (!idProof.value) {
      proof.current?.querySelector("button")?.focus();
      return;
    }
    setBusy(true);
    try {
      const from = position ?? (await locate());
      if (!from) return;
      setDone(0);
      const { job, ...rest } = values;
      const { message } = await mutateAsync({
        username,
        ...numbersIn(rest),
        job: Number(job),
        ...from,
        id_prof: idProof.value,
        certificate: certificate.value,
      });
      toast.success(message);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form form={form} onSubmit={send} label={t("register.title")}>
      <Section title={t("register.about")}>
        <ProfessionalFields
          job={
            <SelectInput
              name="job"
              label={t("register.job")}
              validate={required(t("register.job"))}
              options={jobs.map((job) => ({ value: String(job.id), label: categoryTitle(job) }))}
            />
          }
        />
      </Section>
      <Section title={t("register.papers")}>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          <PhotoInput
            label={t("register.certificate")}
            photo={certificate}
            disabled={busy}
            error={wrong.certificate}
          />
          <div ref={proof}>
            <PhotoInput label={t("register.idProof")} photo={idProof} disabled={busy} error={wrong.id_prof} />
          </div>
        </Box>
      </Section>
      <Section title={t("register.place")}>
        <PlaceRow isKnown={position !== undefined} busy={locating} onAsk={() => void locate()} />
      </Section>
      {busy && (
        <LinearProgress
          variant="determinate"
          value={done * 100}
          aria-label={t("register.progress")}
          sx={{ height: 8, borderRadius: 2 }}
        />
      )}
      <Button
        type="submit"
        size="large"
        color="secondary"
        busy={busy || idProof.isReading || certificate.isReading}
        onClick={checkPapers}
      >
        {t("register.submit")}
      </Button>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={heading}
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, borderRadius: "18px" }}
    >
      <Typography id={heading} variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** The applicant's position. Documented: without a position nothing is sent. */
function useApplicantPosition() {
  const t = useTranslation();
  const [position, setPosition] = useState<Position | undefined>(lastKnownPosition);
  const [locating, setLocating] = useState(false);
  const locate = async (): Promise<Position | undefined> => {
    setLocating(true);
    try {
      const found = await requestPosition();
      setPosition(found);
      return found;
    } catch (error) {
      toast.error(error instanceof GeolocationError ? error.message : t("ui.somethingWrong"), {
        id: "position",
      });
      return undefined;
    } finally {
      setLocating(false);
    }
  };
  return { position, locating, locate };
}

/** Says whether the position is known, and has the button that asks for it. */
function PlaceRow({ isKnown, busy, onAsk }: { isKnown: boolean; busy: boolean; onAsk: () => void }) {
  const t = useTranslation();
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      sx={{ gap: 2, alignItems: { sm: "center" }, justifyContent: "space-between" }}
    >
      <Typography role="status">{t(isKnown ? "register.placeKnown" : "register.placeHint")}</Typography>
      {!isKnown && (
        <Button
          variant="outlined"
          startIcon={<MyLocationRounded />}
          busy={busy}
          onClick={onAsk}
          sx={{ flex: "none" }}
        >
          {t("register.placeAsk")}
        </Button>
      )}
    </Stack>
  );
}
