// The spinner. It is hidden from screen readers, because another text announces the wait.
import { keyframes, styled } from "@mui/material/styles";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

const Ring = styled("span")({
  display: "inline-block",
  flex: "none",
  borderRadius: "50%",
  borderStyle: "solid",
  borderColor: "currentColor",
  borderTopColor: "transparent",
  animation: `${turn} .8s linear infinite`,
});

/** A spinner of `size` pixels in the colour of the surrounding text. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <Ring aria-hidden="true" style={{ width: size, height: size, borderWidth: Math.max(2, size / 9) }} />
  );
}
