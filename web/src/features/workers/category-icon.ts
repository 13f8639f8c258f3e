// The icons of job categories.
import icons from "../../ui/pictures/category-icons.svg";

/** The icons in category-icons.svg; every other category has the neutral one. */
const drawn =
  /^(electrician|plumber|carpenter|painter|cleaner|gardener|ac-technician|appliance-repair|mason|driver|cook|beautician|pest-control)$/;

/** The URL of a category's icon, for an SVG's `use`. */
export const categoryIcon = (title: string): string => {
  const name = title.toLowerCase().replaceAll(" ", "-");
  return `${icons}#${drawn.test(name) ? name : "other"}`;
};
