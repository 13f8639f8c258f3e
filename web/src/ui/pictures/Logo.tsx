// The logo: a clock face whose hour hand is a spanner. The drawing is mark.svg, which is the favicon too.
import mark from "../mark.svg";

/** The logo at `size` pixels; decorative, the name stands beside it or on its link. */
export function Logo({ size = 36 }: { size?: number }) {
  return <img src={mark} alt="" width={size} height={size} style={{ flex: "none", display: "block" }} />;
}
