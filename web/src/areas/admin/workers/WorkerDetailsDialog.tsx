// 'Worker Details': a form with a worker's professional details, and their documents.
import { useState } from "react";
import { profileChanged } from "@hourhand/contract/catalogue";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { firstMissingMessage } from "../form-validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import { Paper } from "../Paper.tsx";
import {
  ProfessionalFields,
  professionFields,
  professionOf,
  type TypedProfession,
} from "./ProfessionalFields.tsx";
import { useEditWorker, type Worker } from "./api.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

const typedOf = (worker: Worker): TypedProfession => ({
  full_name: worker.full_name,
  age: String(worker.age ?? ""),
  salary: String(worker.salary ?? ""),
  qualification: worker.qualification,
  experience: String(worker.experience ?? ""),
  job: String(worker.job ?? ""),
  previous_company: worker.previous_company,
  description: worker.description,
});

/** A press on the full name opens it. */
export default function WorkerDetailsDialog({
  worker,
  papers,
  open,
  onClose,
}: {
  worker: Worker;
  /** Freshly fetched links, because those in `worker` may have expired. */
  papers: Pick<Worker, "certificate" | "id_prof">;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslation();
  const initial = typedOf(worker);
  const form = useAppForm<TypedProfession>(initial);
  const { mutateAsync } = useEditWorker();
  // The version the form is based on. After a conflict was shown, saving again overwrites any version.
  const [version, setVersion] = useState(worker.version);
  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("admin.workers.details")}
      submitLabel={t("admin.save")}
      onClose={onClose}
      onSend={(typed) => mutateAsync({ id: worker.id, ...professionOf(typed), version })}
      // Documented: only the server's sentence is shown.
      onError={(error) => {
        if (error instanceof ApiError && error.is(profileChanged)) setVersion("");
        if (error instanceof ApiError && (error.hasMessage || error.isOffline)) toast.error(error.message);
      }}
      warningOf={(typed) => firstMissingMessage("admin.required", { ...typed }, professionFields)}
    >
      <ProfessionalFields
        wording="admin.required"
        {...(worker.job !== null && { current: { id: worker.job, title: categoryTitle(worker) } })}
      />
      {(papers.id_prof !== null || papers.certificate !== null) && (
        <Box className="wide" component="section" aria-label={t("admin.workers.papers")}>
          <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
            {t("admin.workers.papers")}
          </Typography>
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
            <Paper
              what={t("admin.requests.certificate")}
              src={papers.certificate}
              none={t("admin.requests.noCertificate")}
            />
            {papers.id_prof !== null && <Paper what={t("admin.requests.idProof")} src={papers.id_prof} />}
          </Box>
        </Box>
      )}
    </FormDialog>
  );
}
