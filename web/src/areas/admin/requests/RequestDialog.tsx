// One application, read-only, with its documents. Its title is the applicant's name.
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import { fieldsGrid } from "../fields-grid.ts";
import { DisabledField } from "../DisabledField.tsx";
import { Paper } from "../Paper.tsx";
import type { Application } from "./api.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

export interface RequestDialogProps {
  application: Application;
  open: boolean;
  /** Whether the application is being accepted. */
  busy: boolean;
  onClose: () => void;
  onAccept: (application: Application) => void;
  onReject: (application: Application) => void;
}

/** The buttons are Close, Accept and Reject. */
export default function RequestDialog({
  application,
  open,
  busy,
  onClose,
  onAccept,
  onReject,
}: RequestDialogProps) {
  const t = useTranslation();
  return (
    <Dialog
      open={open}
      title={t("admin.requests.open", { name: application.full_name })}
      width="md"
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose} disabled={busy}>
            {t("admin.close")}
          </Button>
          <Button busy={busy} onClick={() => onAccept(application)}>
            {t("admin.requests.accept")}
          </Button>
          <Button color="error" variant="outlined" onClick={() => onReject(application)} disabled={busy}>
            {t("admin.requests.reject")}
          </Button>
        </>
      }
    >
      <Box
        sx={{
          ...fieldsGrid,
          // At the end they would be below the fold on a phone.
          "& > figure": { order: { xs: -1, sm: 0 } },
        }}
      >
        <DisabledField label={t("admin.requests.salaryField")} value={formatAmount(application.salary)} />
        <DisabledField label={t("admin.requests.qualificationField")} value={application.qualification} />
        <DisabledField label={t("admin.requests.experienceField")} value={String(application.experience)} />
        <DisabledField label={t("admin.requests.jobField")} value={categoryTitle(application)} />
        <DisabledField
          label={t("admin.requests.descriptionField")}
          value={application.description}
          rows={8}
        />
        <Paper
          what={t("admin.requests.certificate")}
          src={application.certificate}
          none={t("admin.requests.noCertificate")}
        />
        <Paper what={t("admin.requests.idProof")} src={application.id_prof} none="–" />
      </Box>
    </Dialog>
  );
}
