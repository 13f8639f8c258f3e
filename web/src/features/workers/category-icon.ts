// The icons of job categories.
import icons from "../../ui/pictures/category-icons.svg";

/** The icons in category-icons.svg. Any other category has the neutral icon. */
const drawn =
  /^(electrician|plumber|carpenter|painter|cleaner|gardener|ac-technician|appliance-repair|mason|driver|cook|beautician|pest-control)$/;

/** For each category that a market starts with: the trade whose icon it uses. */
const trades = new Map([
  ["cleaning", "cleaner"],
  ["plumbing", "plumber"],
  ["electrics", "electrician"],
  ["painting", "painter"],
  ["gardening", "gardener"],
  ["moving", "driver"],
]);

/** The URL of a category's icon, for an SVG's `use`. */
export const categoryIcon = (title: string): string => {
  const written = title.toLowerCase().replaceAll(" ", "-");
  const name = trades.get(written) ?? written;
  return `${icons}#${drawn.test(name) ? name : "other"}`;
};
