// Crops a picture to a square, by pointer or keyboard.
import ZoomInRounded from "@mui/icons-material/ZoomInRounded";
import ZoomOutRounded from "@mui/icons-material/ZoomOutRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { useRef, type KeyboardEvent } from "react";
import Cropper, { type ReactCropperElement } from "react-cropper";
import "cropperjs/dist/cropper.css";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";

/** The side of the saved square in pixels. It is sharp at every size shown. */
const side = 640;

/** Shows the picture at the address `source` in a frame, and buttons below it. */
export function SquareCropper({ source, onCrop }: { source: string; onCrop: (square: Blob) => void }) {
  const t = useTranslation();
  const cropper = useRef<ReactCropperElement>(null);
  const crop = (): void => {
    const canvas = cropper.current?.cropper.getCroppedCanvas({
      width: side,
      height: side,
      imageSmoothingQuality: "high",
      fillColor: "white",
    });
    canvas?.toBlob((picture) => picture && onCrop(picture), "image/jpeg", 0.9);
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
    <>
      {/* The cropper has no keyboard support, so its frame handles the keys. */}
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
          src={source}
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
        <IconButton aria-label={t("profile.zoomOut")} onClick={() => cropper.current?.cropper.zoom(-0.1)}>
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
  );
}
