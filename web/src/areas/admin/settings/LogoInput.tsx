// The logo: preview, change and remove. Changes are saved immediately, independently of the surrounding form.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FileButton } from "../../../ui/form/FileButton.tsx";
import mark from "../../../ui/mark.svg";
import { latestSettings, useChangeLogo, useRemoveLogo } from "./api.ts";

export interface LogoInputProps {
  logo: string | null;
  /** Receives the number of the new version. */
  onChanged: (version: number) => void;
}

/** The file is sent unchanged: scaling would lose its transparency. */
export function LogoInput({ logo, onChanged }: LogoInputProps) {
  const t = useTranslation();
  const id = useId();
  const change = useChangeLogo();
  const remove = useRemoveLogo();
  const changeNow = async (file: File): Promise<void> => {
    try {
      const { message, version } = await change.mutateAsync(file);
      onChanged(version);
      toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const removeNow = async (): Promise<void> => {
    try {
      const { message } = await remove.mutateAsync();
      onChanged((await latestSettings()).version);
      toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const isBusy = change.isPending || remove.isPending;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {t("admin.settings.logo")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <Box
          sx={{
            width: 72,
            height: 72,
            flex: "none",
            display: "grid",
            placeItems: "center",
            borderRadius: "14px",
            bgcolor: "surface.sunken",
            border: 1,
            borderColor: "divider",
          }}
        >
          <img
            src={logo ?? mark}
            alt={t(logo === null ? "admin.settings.logoOwn" : "admin.settings.logoNow")}
            width={48}
            height={48}
            style={{ objectFit: "contain" }}
          />
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <FileButton
            variant="outlined"
            accept="image/*"
            busy={change.isPending}
            disabled={remove.isPending}
            onFile={(file) => void changeNow(file)}
          >
            {t("admin.settings.logoChange")}
          </FileButton>
          {logo !== null && (
            <Button variant="text" busy={remove.isPending} disabled={isBusy} onClick={() => void removeNow()}>
              {t("admin.settings.logoRemove")}
            </Button>
          )}
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t("admin.settings.logoHint")}
      </Typography>
    </Box>
  );
}
