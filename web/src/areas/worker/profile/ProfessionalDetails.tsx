// 'Professional details', which customers read. The job title can be chosen only if there is none yet.
import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { profileChanged } from "@hourhand/contract/catalogue";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorDetails } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectInput } from "../../../ui/form/fields.tsx";
import { Form, resetSent, useAppForm } from "../../../ui/form/Form.tsx";
import { showFormError } from "../../../ui/form/show-form-error.ts";
import { required } from "../../../ui/form/validators.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { numbersIn, ProfessionalFields, type ProfessionalValues } from "../ProfessionalFields.tsx";
import { knownVersion, useEditOwnWorker, useJobChoices, type OwnWorker } from "./api.ts";
import { Location } from "./Location.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

const asTyped = (worker: OwnWorker): ProfessionalValues => ({
  full_name: worker.full_name,
  age: String(worker.age ?? ""),
  salary: String(worker.salary ?? ""),
  qualification: worker.qualification,
  experience: String(worker.experience ?? ""),
  previous_company: worker.previous_company,
  job: String(worker.job ?? ""),
  description: worker.description,
});

/** The form keeps its values when the server rejects it. */
export function ProfessionalDetails({ worker }: { worker: OwnWorker }) {
  const t = useTranslation();
  const form = useAppForm(asTyped(worker));
  const { reset, formState } = form;
  const { mutateAsync, isPending } = useEditOwnWorker();
  // The version the form is based on. After a conflict was shown, saving again overwrites any version.
  const [version, setVersion] = useState(worker.version);
  const hasJob = worker.job !== null;
  const jobs = useJobChoices(!hasJob).data ?? [];
  const dirty = formState.isDirty;
  useEffect(() => {
    // Refetched data replace the form's values, but not while the person is typing.
    if (dirty) return;
    reset(asTyped(worker));
    setVersion(worker.version);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [worker, reset]);

  const save = async (values: ProfessionalValues): Promise<void> => {
    if (isPending) return;
    const { job, ...rest } = values;
    try {
      const { message } = await mutateAsync({
        ...numbersIn(rest),
        ...(hasJob ? {} : { job: Number(job) }),
        version,
      });
      toast.success(message);
      resetSent(form, values, values);
      setVersion(knownVersion() ?? version);
    } catch (error) {
      if (error instanceof ApiError && error.is(profileChanged)) setVersion("");
      showFormError(form, errorDetails(error));
    }
  };

  return (
    <Paper
      component="section"
      aria-labelledby="professional"
      variant="outlined"
      sx={{ borderRadius: "22px", p: { xs: 2, sm: 3, md: 4 } }}
    >
      <Typography variant="h4" component="h2" id="professional" sx={{ mb: 2 }}>
        {t("worker.professional")}
      </Typography>
      <Form form={form} onSubmit={save} label={t("worker.professional")}>
        {!worker.is_complete && (
          <Alert severity="info" variant="outlined">
            {t("worker.incomplete")}
          </Alert>
        )}
        <ProfessionalFields
          job={
            hasJob ? (
              <TextField
                label={t("register.job")}
                value={categoryTitle(worker)}
                slotProps={{ htmlInput: { readOnly: true } }}
                sx={{ "& .MuiOutlinedInput-root": { bgcolor: "surface.sunken" } }}
              />
            ) : (
              <SelectInput
                name="job"
                label={t("register.job")}
                validate={required(t("register.job"))}
                options={jobs.map((job) => ({ value: String(job.id), label: categoryTitle(job) }))}
              />
            )
          }
        />
        <Location worker={worker} />
        <Stack sx={{ alignItems: { sm: "flex-end" } }}>
          <Button type="submit" size="large" busy={isPending}>
            {t("worker.saveDetails")}
          </Button>
        </Stack>
      </Form>
    </Paper>
  );
}
