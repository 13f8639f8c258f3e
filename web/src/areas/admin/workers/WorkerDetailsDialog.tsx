// 'Worker Details': a worker's professional details, to be changed, and the papers they gave.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTexts } from "../../../locales/texts.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { useProductForm } from "../../../ui/form/Form.tsx";
import { toast } from "../../../ui/toast.ts";
import { emptyWarning } from "../form-rules.ts";
import { FormDialog } from "../FormDialog.tsx";
import { Paper } from "../Paper.tsx";
import {
  ProfessionalFields,
  professionFields,
  professionOf,
  type TypedProfession,
} from "./ProfessionalFields.tsx";
import { useEditWorker, type Worker } from "./api.ts";

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

/** Opened from a full name. */
export default function WorkerDetailsDialog({
  worker,
  open,
  onClose,
}: {
  worker: Worker;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  const initial = typedOf(worker);
  const form = useProductForm<TypedProfession>(initial);
  const { mutateAsync } = useEditWorker();
  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("admin.workers.details")}
      submitLabel={t("admin.save")}
      onClose={onClose}
      onSend={async (typed) => (await mutateAsync({ id: worker.id, ...professionOf(typed) })).message}
      // Documented: nothing but what the server says.
      onRefused={(caught) => {
        if (caught instanceof Refusal && (caught.saidSomething || caught.status === 0))
          toast.error(caught.message);
      }}
      warningOf={(typed) => emptyWarning("admin.required", { ...typed }, professionFields)}
    >
      <ProfessionalFields
        wording="admin.required"
        {...(worker.job !== null && { current: { id: worker.job, title: worker.job_title } })}
      />
      {(worker.id_prof !== null || worker.certificate !== null) && (
        <Box className="wide" component="section" aria-label={t("admin.workers.papers")}>
          <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
            {t("admin.workers.papers")}
          </Typography>
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
            <Paper
              what={t("admin.requests.certificate")}
              src={worker.certificate}
              none={t("admin.requests.noCertificate")}
            />
            {worker.id_prof !== null && <Paper what={t("admin.requests.idProof")} src={worker.id_prof} />}
          </Box>
        </Box>
      )}
    </FormDialog>
  );
}
