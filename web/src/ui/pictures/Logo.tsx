// The logo: a clock face whose hour hand is a spanner. The drawing is mark.svg, which is the favicon too.
import mark from "../mark.svg";

/** What an installation has instead, which the server puts on the page. */
const own = globalThis.document?.documentElement.dataset["logo"];

/** The logo at `size` pixels; decorative, the name stands beside it or on its link. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <img
      src={own ?? mark}
      alt=""
      width={size}
      height={size}
      style={{ flex: "none", display: "block", objectFit: "contain" }}
    />
  );
}
