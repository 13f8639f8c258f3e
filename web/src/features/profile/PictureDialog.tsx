// 'Upload Profile Picture': choose, crop to a square, preview, save. The cropper loads only with this dialog.
import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import ZoomInRounded from "@mui/icons-material/ZoomInRounded";
import ZoomOutRounded from "@mui/icons-material/ZoomOutRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import Cropper, { type ReactCropperElement } from "react-cropper";
import "cropperjs/dist/cropper.css";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { FileButton } from "../../ui/form/FileButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useChangeProfilePicture } from "./api.ts";

/** The side of the saved square in pixels: sharp at every size it is shown in. */
const side = 640;

/** Opens empty each time. */
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
  const cropper = useRef<ReactCropperElement>(null);
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
  const crop = (): void => {
    const canvas = cropper.current?.cropper.getCroppedCanvas({
      width: side,
      height: side,
      imageSmoothingQuality: "high",
      fillColor: "white",
    });
    canvas?.toBlob(
      (picture) => picture && setCropped({ picture, preview: URL.createObjectURL(picture) }),
      "image/jpeg",
      0.9,
    );
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
  const key = (event: KeyboardEvent): void => {
    const moves: Record<string, readonly [number, number]> = {
      ArrowLeft: [-10, 0],
      ArrowRight: [10, 0],
      ArrowUp: [0, -10],
      ArrowDown: [0, 10],
    };
    const move = moves[event.key];
    if (move) cropper.current?.cropper.move(...move);
    else if (event.key === "+" || event.key === "-")
      cropper.current?.cropper.zoom(event.key === "+" ? 0.1 : -0.1);
    else return;
    event.preventDefault();
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
          <>
            {/* The cropper has no keyboard support: its frame handles the keys. */}
            <Box
              role="application"
              aria-label={t("profile.cropArea")}
              tabIndex={0}
              onKeyDown={key}
              sx={{
                width: "100%",
                borderRadius: 2,
                overflow: "hidden",
                "& .cropper-view-box": { outlineColor: "var(--hh-palette-secondary-main)" },
                "& .cropper-line, & .cropper-point": { backgroundColor: "secondary.main" },
              }}
            >
              <Cropper
                ref={cropper}
                src={picked}
                style={{ width: "100%", height: "min(46vh, 380px)" }}
                aspectRatio={1}
                guides={false}
                wheelZoomRatio={0.1}
                autoCropArea={0.8}
                viewMode={1}
                background={false}
                responsive
                checkOrientation={false}
              />
            </Box>
            <Stack direction="row" sx={{ gap: 1 }}>
              <IconButton
                aria-label={t("profile.zoomOut")}
                onClick={() => cropper.current?.cropper.zoom(-0.1)}
              >
                <ZoomOutRounded />
              </IconButton>
              <Button color="secondary" onClick={crop}>
                {t("profile.crop")}
              </Button>
              <IconButton aria-label={t("profile.zoomIn")} onClick={() => cropper.current?.cropper.zoom(0.1)}>
                <ZoomInRounded />
              </IconButton>
            </Stack>
          </>
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
