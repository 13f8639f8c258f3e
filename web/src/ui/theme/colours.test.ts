// Texts and signs reach WCAG's contrast on every surface they stand on, in both schemes.
import { describe, expect, it } from "vitest";
import { dark, light } from "./colours.ts";

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([light, dark])("the $mode scheme", (scheme) => {
  const { background, surface, text } = scheme;
  const grounds = [background.default, background.paper, surface.sunken, surface.tint, surface.accent];

  it.each(grounds)("has readable texts on %s", (ground) => {
    const texts = [text.primary, text.secondary, scheme.primary.main, scheme.error.main, scheme.warning.main, scheme.success.main, scheme.info.main];
    for (const colour of texts) expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)("has visible signs on %s", (ground) => {
    for (const colour of [scheme.star.full, scheme.outline, scheme.ring]) expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(3);
  });

  it("has readable texts on its own colours", () => {
    for (const name of ["primary", "secondary", "error", "warning", "success", "info"] as const) {
      expect(contrast(scheme[name].contrastText, scheme[name].main), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text.primary, scheme[name].light), `${name}.light`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [surface.deep, surface.deeper]) for (const colour of [surface.onDeep, surface.onDeepMuted, scheme.secondary.main]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
