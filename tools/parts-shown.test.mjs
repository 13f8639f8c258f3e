import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { check } from "./check-structure.mjs";
import { partsNotShown } from "./parts-shown.mjs";

const sentencesOf = (files) =>
  partsNotShown(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ sentence }) => sentence,
  );

test(
  "a component of ui that the page of parts does not draw is reported, however it is exported",
  { tags: ["@screens-4.2"] },
  () => {
    const files = {
      "web/src/ui/Badge.tsx":
        "export function Badge() {}\nexport const Ring = styled('span')();\nexport interface BadgeProps {}",
      "web/src/ui/Gate.tsx": "export default class Gate extends Component {}",
      "web/src/ui/format/money.ts": "export function Money() {}",
      "web/src/features/chat/Room.tsx": "export function Room() {}",
      "web/parts/Page.tsx": "<Badges />",
    };
    expect(sentencesOf(files)).toEqual([
      expect.stringContaining("does not show Badge"),
      expect.stringContaining("does not show Ring"),
      expect.stringContaining("does not show Gate"),
    ]);
    expect(sentencesOf({ ...files, "web/parts/Page.tsx": "<Badge /><Ring>x</Ring><Gate\n/>" })).toEqual([]);
  },
);

test("an exception for a component that is drawn is reported", () => {
  const toaster = { "web/src/ui/feedback/Toaster.tsx": "export default function Toaster() {}" };
  expect(sentencesOf(toaster)).toEqual([]);
  expect(sentencesOf({ ...toaster, "web/parts/Page.tsx": "<Toaster />" })).toEqual([
    expect.stringContaining("is no exception"),
  ]);
});

test(
  "npm run check covers both: every part is drawn, and the product does not import the page",
  { tags: ["@screens-4.2"] },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "parts-"));
    const files = {
      "web/src/ui/Badge.tsx": "export function Badge() {}",
      "web/src/App.tsx": 'const Page = () => import("../parts/Page.tsx");',
      "web/parts/Page.tsx": "export function Page() {}",
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    expect(check(folder).violations.toSorted()).toEqual([
      expect.stringMatching(/^web\/src\/App\.tsx: .*no build of the product may contain it/),
      expect.stringMatching(/^web\/src\/ui\/Badge\.tsx: .*does not show Badge/),
    ]);
    rmSync(folder, { recursive: true });
  },
);
