// A field for a picture: choose, preview, change, remove.
import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useCallback, useId, useRef } from "react";
import { useTranslation } from "../../locales/translation.ts";
import type { ChosenPicture } from "../pictures/use-chosen-picture.ts";
import { Button } from "../Button.tsx";

export interface PhotoInputProps {
  label: string;
  /** The form's picture. The form's button waits while it is being read. */
  photo: ChosenPicture<File>;
  /** Shows '(optional)' after the label. */
  isOptional?: boolean;
  disabled?: boolean;
  /** The server's error. */
  error?: string | undefined;
}

/** Added by CSS, so that the field's accessible name is still the label. */
const optionalMark = (words: string) => ({
  fontWeight: 450,
  color: "text.secondary",
  "&::after": { content: `${JSON.stringify(` ${words}`)} / ""` },
});

export function PhotoInput({ label, photo, isOptional = false, disabled = false, error }: PhotoInputProps) {
  const t = useTranslation();
  const { value } = photo;
  const input = useRef<HTMLInputElement>(null);
  const preview = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !value) return undefined;
      const address = URL.createObjectURL(value);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [value],
  );
  const [labelId, inputId, says] = [useId(), useId(), useId()];
  const sentence = photo.wrong ?? error;

  return (
    <Box>
      <Typography
        variant="subtitle2"
        component="label"
        id={labelId}
        htmlFor={inputId}
        sx={{ display: "block", mb: 1 }}
      >
        {label}
        {isOptional && <Box component="span" aria-hidden sx={optionalMark(t("ui.form.optional"))} />}
      </Typography>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!disabled) void photo.choose(event.dataTransfer.files[0]);
        }}
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 2,
          p: 1.5,
          minHeight: 112,
          border: "1px dashed",
          borderColor: sentence ? "error.main" : "outline",
          borderRadius: "14px",
          bgcolor: "surface.sunken",
        }}
      >
        {value && (
          <Box
            component="img"
            ref={preview}
            alt={t("ui.picture.previewOf", { label })}
            width={116}
            height={88}
            sx={{ objectFit: "cover", borderRadius: "10px", flex: "none" }}
          />
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            variant="outlined"
            busy={photo.isReading}
            disabled={disabled}
            startIcon={<AddPhotoAlternateOutlined />}
            aria-describedby={`${labelId} ${says}`}
            onClick={() => input.current?.click()}
          >
            {t(value ? "ui.picture.change" : "ui.picture.choose")}
          </Button>
          {(value || photo.isReading) && (
            <Button variant="text" disabled={disabled} onClick={photo.forget}>
              {t("ui.picture.remove")}
            </Button>
          )}
        </Box>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/*"
          hidden
          tabIndex={-1}
          disabled={disabled}
          onChange={(event) => {
            void photo.choose(event.target.files?.[0]);
            // Allows choosing the same file again after it was removed.
            event.target.value = "";
          }}
        />
      </Box>
      <FormHelperText id={says} error={sentence !== undefined} role={sentence ? "alert" : undefined}>
        {sentence ?? t("ui.picture.hint")}
      </FormHelperText>
    </Box>
  );
}
