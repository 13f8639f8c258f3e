// A one-time code in boxes for single digits: typing moves to the next box, Backspace moves back, and a pasted or
// suggested code fills all boxes.
import { withLatinDigits } from "@hourhand/contract/notations";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
} from "react";

export interface OtpBoxesProps {
  /** The digits so far. Each box has one string, which is empty or a digit. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The accessible names of the group and of each box. */
  label: string;
  labelOf: (place: number) => string;
  disabled?: boolean;
  /** The error of the code, shown under the boxes. */
  wrong?: string | undefined;
  /** Focuses the first empty box on mount, for screens that ask only for the code. */
  focusFirst?: boolean;
}

/** There are as many boxes as `value` has entries. */
export function OtpBoxes({
  value,
  onChange,
  label,
  labelOf,
  disabled = false,
  wrong,
  focusFirst = false,
}: OtpBoxesProps) {
  const wrongId = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [initialPlace] = useState(() => Math.max(0, value.indexOf("")));
  useEffect(() => {
    if (focusFirst) boxes.current[initialPlace]?.focus();
  }, [focusFirst, initialPlace]);
  const focus = (place: number): void =>
    boxes.current[Math.max(0, Math.min(value.length - 1, place))]?.focus();

  /** Fills in digits starting at `place`, and moves the focus after the last of them. */
  const fill = (place: number, typed: string): void => {
    const digits = Array.from(withLatinDigits(typed).replace(/\D/g, "")).slice(0, value.length - place);
    if (digits.length === 0) return;
    const next = [...value];
    digits.forEach((digit, at) => (next[place + at] = digit));
    onChange(next);
    focus(place + digits.length);
  };
  const clear = (place: number): void => onChange(value.map((digit, at) => (at === place ? "" : digit)));

  const key = (event: KeyboardEvent, place: number): void => {
    if (event.key === "Backspace" && value[place] === "") {
      event.preventDefault();
      clear(Math.max(0, place - 1));
      focus(place - 1);
    } else if (event.key === "ArrowLeft") focus(place - 1);
    else if (event.key === "ArrowRight") focus(place + 1);
  };
  /** Typing the same digit again fires no change event, so this moves the focus. */
  const goOn = (event: InputEvent<HTMLInputElement>, place: number): void => {
    if (event.data !== value[place]) return;
    event.preventDefault();
    focus(place + 1);
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    fill(0, event.clipboardData.getData("text"));
  };

  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: "flex", gap: { xs: 1, sm: 1.5 }, justifyContent: "center" }}>
        {[...value.entries()].map(([place, digit]) => (
          <Box
            key={place}
            component="input"
            ref={(element: HTMLInputElement | null) => {
              boxes.current[place] = element;
            }}
            value={digit}
            disabled={disabled}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={place === 0 ? "one-time-code" : "off"}
            aria-label={labelOf(place + 1)}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={wrong === undefined ? undefined : wrongId}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              if (typed === "") clear(place);
              // A second digit typed into a filled box replaces the first. A suggested code arrives here in one piece.
              else fill(place, typed.length === 2 && digit !== "" ? typed.replace(digit, "") : typed);
            }}
            onKeyDown={(event) => key(event, place)}
            onBeforeInput={(event) => goOn(event, place)}
            onPaste={paste}
            sx={{
              width: { xs: "min(13vw, 52px)", sm: 56 },
              // Lets six boxes shrink to fit their container.
              minWidth: 0,
              height: { xs: 58, sm: 64 },
              textAlign: "center",
              font: "inherit",
              fontSize: "1.6rem",
              fontWeight: 650,
              color: "text.primary",
              bgcolor: "background.paper",
              border: 2,
              borderColor: wrong !== undefined ? "error.main" : digit === "" ? "outline" : "primary.main",
              borderRadius: "14px",
              fontVariantNumeric: "tabular-nums",
              "&:disabled": { opacity: 0.6 },
            }}
          />
        ))}
      </Box>
      {wrong !== undefined && (
        <FormHelperText id={wrongId} error sx={{ textAlign: "center", mt: 1 }}>
          {wrong}
        </FormHelperText>
      )}
    </Box>
  );
}
