// Names of colours.
import type { Locator } from "vitest/browser";

type Hue = "red" | "amber" | "green" | "blue" | "grey";

/** Returns the name of an element's colour on the screen. */
export function hueOf(locator: Locator, of: "color" | "backgroundColor" = "color"): Hue {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("No canvas");
  canvas.fillStyle = getComputedStyle(locator.element())[of];
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 8) return "grey";
  if (most === blue) return "blue";
  if (most === green) return "green";
  return (green - least) / (most - least) > 0.3 ? "amber" : "red";
}
