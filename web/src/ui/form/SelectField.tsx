// A select for use outside of forms, and the base of the forms' select. Back closes its list.
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useState } from "react";
import { useBackCloses } from "../dialog/use-back-closes.ts";

/** A text field whose value is one of its `MenuItem`s. */
export function SelectField({ slotProps, ...rest }: TextFieldProps) {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <TextField
      {...rest}
      select
      slotProps={{
        ...slotProps,
        select: {
          ...(slotProps?.select as object | undefined),
          open,
          onOpen: () => setOpen(true),
          onClose: () => setOpen(false),
        },
      }}
    />
  );
}
