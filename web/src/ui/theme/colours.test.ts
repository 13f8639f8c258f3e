// Texts and icons have WCAG's contrast on every surface on which they appear, in both schemes.
import { describe, expect, it } from "vitest";
import { ownShades } from "@hourhand/contract/brand-colours";
import { luminance } from "@hourhand/contract/contrast";
import { dark, light } from "./colours.ts";

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([light, dark])("the $mode scheme", (scheme) => {
  it("has the shades derived from the product's two colours", () => {
    const { primary, accent } = ownShades[scheme.mode];
    for (const [name, shade] of Object.entries({ ...primary, ...accent })) {
      const found = name
        .split("-")
        .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], scheme);
      expect([name, found]).toEqual([name, shade]);
    }
  });

  const { background, surface, text } = scheme;
  const grounds = [background.default, background.paper, surface.sunken, surface.tint, surface.accent];

  /** The colours that do not have enough contrast on a background. */
  const failing = (colours: readonly string[], ground: string, least: number): string[] =>
    colours.filter((colour) => contrast(colour, ground) < least);

  it.each(grounds)("has readable texts on %s", (ground) => {
    const { primary, error, warning, success, info } = scheme;
    const texts = [
      text.primary,
      text.secondary,
      ...[primary, error, warning, success, info].map((one) => one.main),
    ];
    expect(failing(texts, ground, 4.5)).toEqual([]);
  });

  it.each(grounds)("has visible icons on %s", (ground) => {
    expect(failing([scheme.star.full, scheme.outline, scheme.ring], ground, 3)).toEqual([]);
  });

  it.each(["primary", "secondary", "error", "warning", "success", "info"] as const)(
    "has readable texts on %s",
    (name) => {
      expect(failing([scheme[name].contrastText], scheme[name].main, 4.5)).toEqual([]);
      expect(failing([text.primary], scheme[name].light, 4.5)).toEqual([]);
    },
  );

  it.each([surface.deep, surface.deeper])("has readable texts on the deep %s", (ground) => {
    expect(failing([surface.onDeep, surface.onDeepMuted, scheme.secondary.main], ground, 4.5)).toEqual([]);
  });
});
