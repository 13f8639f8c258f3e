// The drawing of a job category.
import icons from "../../ui/pictures/category-icons.svg";

/** The drawings of category-icons.svg; every other category has the neutral one. */
const drawn =
  /^(electrician|plumber|carpenter|painter|cleaner|gardener|ac-technician|appliance-repair|mason|driver|cook|beautician|pest-control)$/;

/** The address of a category's drawing, for an SVG's `use`. */
export const categoryIcon = (title: string): string => {
  const name = title.toLowerCase().replaceAll(" ", "-");
  return `${icons}#${drawn.test(name) ? name : "other"}`;
};
