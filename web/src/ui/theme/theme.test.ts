import { expect, it } from "vitest";
import { theme } from "./theme.ts";

it("the breakpoints and the spacing are the document's", { tags: ["@customer-9.11"] }, () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  expect(theme.spacing(1)).toBe("var(--hh-spacing, 8px)");
});
