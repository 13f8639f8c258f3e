// Contrast of colours as WCAG 2 computes it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). Pure.

/** The relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The minimum contrast of white text on a colour. */
export const minContrast = 4.5;

/** The contrast of white on a colour, 1 to 21. */
export const contrastOfWhite = (hex: string): number => 1.05 / (luminance(hex) + 0.05);
