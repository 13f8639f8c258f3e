// Labels of Booking Trends in each language.
import { afterEach, expect, test } from "vitest";
import { i18n } from "../../locales/translation.ts";
import { trendLabel } from "./trend-labels.ts";

afterEach(() => i18n.activate("en"));
const all = ["Mon", "Sun", "17 Nov", "Sep", "28 Sep", "May", "2026", "Ab"];

test.each([
  ["en", ["Mon", "Sun", "17 Nov", "Sep", "28 Sep", "May", "2026", "Ab"]],
  ["hi", ["सोम", "रवि", "17 नव॰", "सित॰", "28 सित॰", "मई", "2026", "Ab"]],
  ["ml", ["തിങ്കൾ", "ഞായർ", "17 നവം", "സെപ്റ്റം", "28 സെപ്റ്റം", "മേയ്", "2026", "Ab"]],
])("are in %s with its own short names", { tags: ["@beyond-7.21"] }, (language, labels) => {
  i18n.activate(language);
  expect(all.map(trendLabel)).toEqual(labels);
});
