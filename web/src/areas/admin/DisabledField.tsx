// A read-only field. It is disabled, as documented, but its text is as readable as other text.
import TextField from "@mui/material/TextField";

/** `rows` is for longer texts. */
export function DisabledField({ label, value, rows }: { label: string; value: string; rows?: number }) {
  return (
    <TextField
      label={label}
      value={value === "" ? "–" : value}
      disabled
      {...(rows && { multiline: true, maxRows: rows, className: "wide" })}
      sx={{
        "& .MuiInputBase-input.Mui-disabled": { WebkitTextFillColor: "var(--hh-palette-text-primary)" },
        "& .MuiInputLabel-root.Mui-disabled": { color: "text.secondary" },
        "& .MuiOutlinedInput-root.Mui-disabled": { bgcolor: "surface.sunken" },
        "& .MuiOutlinedInput-root.Mui-disabled .MuiOutlinedInput-notchedOutline": { borderColor: "divider" },
      }}
    />
  );
}
