// The logo: a clock face with a spanner as its hour hand. The drawing is mark.svg, which is also the favicon.
import mark from "../mark.svg";

/** The installation's own logo. The server writes its URL into the page. */
const customLogo = globalThis.document?.documentElement.dataset["logo"];

/** The logo at `size` pixels. Screen readers skip it, because the name is next to it or on its link. */
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
