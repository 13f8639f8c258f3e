// Names of files in a header: in any script, without characters that end the header or a path.
import { expect, test } from "vitest";
import { fileNameHeader } from "./file-name.ts";

test.each([
  ["HourHand.ics", 'attachment; filename="HourHand.ics"'],
  ["വേല.ics", "attachment; filename=\"plain.ics\"; filename*=UTF-8''%E0%B4%B5%E0%B5%87%E0%B4%B2.ics"],
  ['Fix/It "now".ics', 'attachment; filename="Fix-It -now-.ics"'],
  ["a\r\nX-Header: b.ics", 'attachment; filename="a-X-Header- b.ics"'],
  [
    "Søren's (new).ics",
    "attachment; filename=\"plain.ics\"; filename*=UTF-8''S%C3%B8ren%27s%20%28new%29.ics",
  ],
  ["50% off.ics", "attachment; filename=\"plain.ics\"; filename*=UTF-8''50%25%20off.ics"],
])("%s is encoded only where necessary", (name, header) => {
  expect(fileNameHeader("attachment", name, "plain.ics")).toBe(header);
});
