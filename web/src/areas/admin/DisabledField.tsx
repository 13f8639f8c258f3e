// A field that shows a value and can never be changed. Disabled, as documented, but as readable as any text.
import TextField from "@mui/material/TextField";

/** `rows` for longer texts. */
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
