// 'Upload Profile Picture': choose, crop to a square, preview, save. The cropper loads only when this dialog opens.
import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { FileButton } from "../../ui/form/FileButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useChangeProfilePicture } from "./api.ts";
import { SquareCropper } from "./SquareCropper.tsx";

/** Empty each time it opens. */
export default function PictureDialog({
  open,
  username,
  onClose,
}: {
  open: boolean;
  username: string;
  onClose: () => void;
}) {
  const t = useTranslation();
  const person = useSession();
  const [picked, setPicked] = useState<string>();
  const [cropped, setCropped] = useState<{ picture: Blob; preview: string }>();
  const [done, setDone] = useState(0);
  const { mutateAsync, isPending } = useChangeProfilePicture(setDone);

  useEffect(() => () => (picked ? URL.revokeObjectURL(picked) : undefined), [picked]);
  useEffect(() => () => (cropped ? URL.revokeObjectURL(cropped.preview) : undefined), [cropped]);

  const pick = (file: File): void => {
    if (!file.type.startsWith("image/")) {
      toast.warning(t("profile.notAnImage"));
      return;
    }
    setCropped(undefined);
    setPicked(URL.createObjectURL(file));
  };
  const save = async (): Promise<void> => {
    if (!cropped) {
      toast.warning(t("profile.cropFirst"));
      return;
    }
    setDone(0);
    try {
      const { message } = await mutateAsync({ picture: cropped.picture, username });
      toast.success(message);
      onClose();
    } catch {
      toast.error(t("profile.pictureFailed"));
    }
  };

  return (
    <Dialog
      open={open}
      title={t("profile.upload")}
      onClose={onClose}
      locked={isPending}
      onClosed={() => {
        setPicked(undefined);
        setCropped(undefined);
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t("profile.cancel")}
          </Button>
          <Button busy={isPending} onClick={() => void save()}>
            {t("profile.save")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2, alignItems: "center" }}>
        {!picked && (
          <Avatar
            src={person.profile_picture}
            name={`${person.first_name} ${person.last_name}`.trim() || username}
            size={180}
            decorative
          />
        )}
        {picked && !cropped && (
          <SquareCropper
            source={picked}
            onCrop={(picture) => setCropped({ picture, preview: URL.createObjectURL(picture) })}
          />
        )}
        {cropped && (
          <Box
            component="img"
            src={cropped.preview}
            alt={t("profile.preview")}
            width={220}
            height={220}
            sx={{ borderRadius: "50%", boxShadow: 3 }}
          />
        )}
        {isPending && (
          <LinearProgress
            variant="determinate"
            value={done * 100}
            aria-label={t("profile.uploading")}
            sx={{ width: "100%", borderRadius: 2, height: 8 }}
          />
        )}
        <FileButton
          accept="image/*"
          onFile={pick}
          variant={picked ? "text" : "outlined"}
          startIcon={<AddPhotoAlternateOutlined />}
          disabled={isPending}
        >
          {picked ? t("profile.pickAnother") : t("profile.pick")}
        </FileButton>
        {!picked && (
          <Typography variant="body2" color="textSecondary">
            {t("profile.pickHint")}
          </Typography>
        )}
      </Stack>
    </Dialog>
  );
}
