// The pins of a map.
import type { Point } from "./geometry.ts";

export interface Pin {
  id: number | string;
  at: Point;
  /** The visible text: a price, a number; for a person or a home the whole name. */
  label: string;
  /** The accessible name, which begins with the label. */
  name: string;
  /** An area of 0.01° around the pin: the position is no more exact than that. */
  isArea?: boolean;
  /** A dot with its label next to it, which other pins may cover. */
  isDot?: boolean;
  /** Drawn filled: the chosen one, or the one that others are measured from. */
  isStrong?: boolean;
  /** A link to this page. */
  page?: { name: string; shell: string };
  onPress?: () => void;
  /** Of a pin that opens something: whether that is open. */
  isOpen?: boolean;
}
