// The logo: a clock face whose hour hand is a spanner. The drawing is mark.svg, also used as the favicon.
import mark from "../mark.svg";

/** An installation's own logo; the server writes its URL into the page. */
const customLogo = globalThis.document?.documentElement.dataset["logo"];

/** The logo at `size` pixels. Decorative: the name is next to it or on its link. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <img
      src={customLogo ?? mark}
      alt=""
      width={size}
      height={size}
      style={{ flex: "none", display: "block", objectFit: "contain" }}
    />
  );
}
