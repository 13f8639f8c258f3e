// Shades derived from any two chosen colours are as bright as the product's own.
import { expect, test } from "vitest";
import { brandStyle, ownColours, ownShades, shadesOf } from "./brand-colours.ts";
import { contrastOfWhite, luminance } from "./contrast.ts";

const schemes = ["light", "dark"] as const;
const chosen = ["#1a4f8a", "#8a3b00", "#000000", "#767676", "#b3005e", "#4a6b00", "#5b2bd9", "#A00000"];

test("the default colours stay unchanged, and need no style", () => {
  for (const scheme of schemes)
    expect(shadesOf(scheme, ownColours)).toEqual({
      ...ownShades[scheme].primary,
      ...ownShades[scheme].accent,
    });
  expect(brandStyle(ownColours)).toBe("");
});

test("white is readable on the default colours", () => {
  for (const colour of Object.values(ownColours)) expect(contrastOfWhite(colour)).toBeGreaterThanOrEqual(4.5);
});

const followsChoice = /^(primary-(main|dark)|ring|action-)/;
const contrast = (one: string, other: string): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
};

test.each(chosen)(
  "%s: every shade is as bright as the product's own, and the texts in it are readable",
  (colour) => {
    for (const scheme of schemes) {
      const shades = shadesOf(scheme, { primary: colour, accent: colour });
      const own: Record<string, string> = { ...ownShades[scheme].primary, ...ownShades[scheme].accent };
      expect(Object.keys(shades).toSorted()).toEqual(Object.keys(own).toSorted());
      for (const [name, shade] of Object.entries(shades)) {
        expect(shade).toMatch(/^#[0-9a-fA-F]{6}([0-9a-f]{2})?$/);
        if (scheme === "light" && followsChoice.test(name)) continue;
        const [is, was] = [luminance(shade), luminance(own[name] ?? "")];
        expect(Math.abs(is - was), `${scheme} ${name} ${shade}`).toBeLessThan(0.012);
      }
      const main = shades["primary-main"] ?? "";
      for (const ground of ["surface-tint", "surface-accent"])
        expect(contrast(main, shades[ground] ?? ""), `${scheme} ${ground}`).toBeGreaterThan(4.4);
      expect(contrast(shades["surface-onDeep"] ?? "", shades["surface-deep"] ?? "")).toBeGreaterThan(8);
      expect(contrast(shades["secondary-main"] ?? "", shades["surface-deep"] ?? "")).toBeGreaterThan(4.4);
    }
    const { "primary-main": main = "", "primary-dark": pressed = "" } = shadesOf("light", {
      primary: colour,
      accent: colour,
    });
    expect(contrastOfWhite(main)).toBeGreaterThanOrEqual(4.5);
    expect(luminance(pressed)).toBeLessThanOrEqual(luminance(main));
  },
);

test("a style names both schemes and the channels of translucent colours", () => {
  const style = brandStyle({ primary: "#1a4f8a", accent: ownColours.accent });
  expect(style).toContain("html[data-theme=light]{--hh-palette-primary-main:#1a4f8a");
  expect(style).toContain("--hh-palette-primary-mainChannel:26 79 138");
  expect(style).toContain("html[data-theme=dark]{--hh-palette-primary-main:#");
});
