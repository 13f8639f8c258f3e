// Shows a message's picture as large as the screen allows.
import Box from "@mui/material/Box";
import { Dialog } from "../../ui/dialog/Dialog.tsx";

export interface LargePictureProps {
  src: string;
  label: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Called when the picture cannot be loaded. */
  onError: (() => void) | undefined;
}

/** The dialog with the whole picture. */
export default function LargePicture({ src, label, open, onClose, onClosed, onError }: LargePictureProps) {
  return (
    <Dialog open={open} title={label} onClose={onClose} onClosed={onClosed} width="lg">
      <Box
        component="img"
        src={src}
        alt={label}
        onError={onError}
        sx={{
          display: "block",
          mx: "auto",
          maxWidth: "100%",
          maxHeight: "calc(100dvh - 180px)",
          objectFit: "contain",
          borderRadius: "12px",
        }}
      />
    </Dialog>
  );
}
