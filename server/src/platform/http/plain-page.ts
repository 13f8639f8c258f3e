// Parts of pages that the server writes without the client: no script, nothing from other origins.
import { createHash } from "node:crypto";

/** The product's typefaces as style rules; the files are part of the web client's build. */
export const typefaces = `@font-face{font-family:"Anek Latin";font-weight:400 700;font-display:swap;src:url(/fonts/anek-latin.woff2) format("woff2");unicode-range:U+0-7E,U+A0,U+A3,U+A5,U+A9,U+B0,U+B7,U+D7,U+2000-20A0,U+20AC,U+2190-22FF}
@font-face{font-family:"Anek Latin";font-weight:400 700;font-display:swap;src:url(/fonts/anek-latin-accents.woff2) format("woff2");unicode-range:U+A1-A2,U+A4,U+A6-A8,U+AA-AF,U+B1-B6,U+B8-D6,U+D8-FF,U+131,U+152-153}
@font-face{font-family:"Anek Latin";font-weight:400 700;font-display:swap;src:url(/fonts/anek-latin-rupee.woff2) format("woff2");unicode-range:U+20B9}
@font-face{font-family:"Anek Latin";font-weight:400 700;font-display:swap;src:url(/fonts/anek-latin-currencies.woff2) format("woff2");unicode-range:U+20A1-20AB,U+20AD-20B8,U+20BA-20C0}
@font-face{font-family:"Anek Latin";font-weight:400 700;font-display:swap;src:url(/fonts/noto-devanagari.woff2) format("woff2");unicode-range:U+900-97F,U+200C-200D,U+25CC}
@font-face{font-family:"Anek Latin";font-weight:400 700;font-display:swap;src:url(/fonts/anek-malayalam.woff2) format("woff2");unicode-range:U+D00-D7F,U+200C-200D,U+25CC}`;

/** A style sheet as a source of a Content-Security-Policy. */
export const hashOfStyle = (style: string): string =>
  `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
