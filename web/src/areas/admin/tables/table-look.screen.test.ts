// The look of every table of the panel: compact rows, correct sort arrows, stacked columns.
import { listUsers } from "@hourhand/contract/accounts-admin";
import { editMe } from "@hourhand/contract/me";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { answerTables, answerUsers, manyUsers, openSection, rowsShown } from "../../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";

const tables = ["Categoryes", "Users", "Workers", "Bookings", "Wallet", "Requests", "Audit", "Security"];
const compact = page.getByRole("button", { name: "Compact rows" });
const head = (name: string) => page.getByRole("columnheader", { name });
const sortButton = (name: string) => head(name).getByRole("button");

/** The distinct heights of the rows in the table's body. */
const heights = (): number[] => [
  ...new Set(
    [...document.querySelectorAll("tbody tr")].map((row) => Math.round(row.getBoundingClientRect().height)),
  ),
];

/** Controls in the rows less than 24 pixels wide or high. */
const tooSmall = (): string[] =>
  [...document.querySelectorAll("tbody :is(a, button, input)")]
    .filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width < 24 || height < 24;
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));

test(
  "compact rows are 40 pixels high, and the device remembers the choice",
  { tags: ["@screens-2.27"] },
  async () => {
    answerUsers(manyUsers(10));
    await openSection("Users");
    await rowsShown();
    await expect.element(compact).toHaveAttribute("aria-pressed", "false");
    for (const height of heights()) expect(height).toBeGreaterThan(50);
    await compact.click();
    await expect.element(compact).toHaveAttribute("aria-pressed", "true");
    await expect.poll(heights).toEqual([40]);
    expect(localStorage.getItem("density")).toBe("compact");
    await compact.click();
    await expect.element(compact).toHaveAttribute("aria-pressed", "false");
    expect(localStorage.getItem("density")).toBeNull();
  },
);

test("rows are compact from the first render of the next visit", { tags: ["@screens-2.27"] }, async () => {
  localStorage.setItem("density", "compact");
  const lists = hold(listUsers);
  await openSection("Users");
  const list = await lists.request();
  await expect.poll(heights).toEqual([40]);
  expect(document.querySelectorAll("[data-row]")).toHaveLength(0);
  list.answer({ Users: manyUsers(10), count: 10 });
  await rowsShown();
  await expect.poll(heights).toEqual([40]);
});

test.each(tables)(
  "compact rows of %s have the same height, and all controls are large enough",
  { tags: ["@screens-2.27"] },
  async (section) => {
    localStorage.setItem("density", "compact");
    answerTables();
    await openSection(section);
    await rowsShown();
    for (const width of [1440, 900]) {
      await page.viewport(width, 900);
      await expect.poll(() => Math.max(...heights())).toBeLessThanOrEqual(41);
      expect(tooSmall()).toEqual([]);
    }
    await looksRight();
  },
);

test(
  "only the sorted column has a permanent arrow; others show theirs on hover and focus",
  { tags: ["@screens-2.27"] },
  async () => {
    answerUsers(manyUsers(10));
    await openSection("Users");
    await rowsShown();
    const arrow = (name: string) => () => {
      const icon = sortButton(name).element().querySelector(".MuiTableSortLabel-icon");
      return icon && getComputedStyle(icon).opacity;
    };
    await expect.poll(arrow("ID")).toBe("1");
    for (const name of ["USERNAME", "Email", "Phone", "Created On", "Last Login", "Role"])
      await expect.poll(arrow(name)).toBe("0");
    await sortButton("Email").hover();
    await expect.poll(arrow("Email")).toBe("0.5");
    (sortButton("USERNAME").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(head("USERNAME")).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(arrow("USERNAME")).toBe("1");
    await expect.poll(arrow("ID")).toBe("0");
    await userEvent.keyboard("{Tab}");
    await expect.element(sortButton("Email")).toHaveFocus();
    await page.getByRole("heading", { level: 1 }).hover();
    await expect.poll(arrow("Email")).toBe("0.5");
  },
);

test("two stacked columns both have a header, and sort", { tags: ["@screens-2.27"] }, async () => {
  answerUsers(manyUsers(10));
  await openSection("Users", { viewport: [900, 900] });
  await rowsShown();
  await expect.element(head("Email")).toHaveTextContent("Phone");
  const second = head("Email").getByRole("button", { name: "Phone", exact: true });
  await second.click();
  await expect.poll(() => location.search).toContain("sort=phone");
  await expect.element(second).toHaveAccessibleDescription("Phone, ascending");
  expect(requestsOf(listUsers).at(-1)).toMatchObject({ sort: "phone", order: "asc" });
});

/** Gives tables a minimum width, as longer words or another font would. */
function widen(to: number): void {
  const [sheet = new CSSStyleSheet()] = document.adoptedStyleSheets;
  sheet.replaceSync(`table { min-width: ${to}px !important }`);
  document.adoptedStyleSheets = to > 0 ? [sheet] : [];
}

/** The width a table gets in a window. */
async function roomAt(width: number): Promise<number> {
  await page.viewport(width, 900);
  return page.getByRole("table").element().parentElement?.clientWidth ?? 0;
}

afterEach(() => widen(0));

test(
  "columns are stacked only as long as needed: a wider window or narrower rows unstack them",
  { tags: ["@screens-2.27"] },
  async () => {
    answerUsers(manyUsers(10));
    await openSection("Users");
    await rowsShown();
    const phone = head("Email").getByRole("button", { name: "Phone", exact: true });
    await expect.element(phone).not.toBeInTheDocument();
    const [small, large] = [await roomAt(1240), await roomAt(1440)];
    expect(large).toBeGreaterThan(small);
    // Too wide for a smaller window, not for this one.
    widen((small + large) / 2);
    await expect.element(phone).not.toBeInTheDocument();
    await roomAt(1240);
    await expect.element(phone).toBeVisible();
    await roomAt(1440);
    await expect.element(phone).not.toBeInTheDocument();
    await roomAt(1240);
    await expect.element(phone).toBeVisible();
    // The sorted column's button announces its order, because the header cell has one order for both columns.
    await phone.click();
    await expect.element(phone).toHaveAccessibleDescription("Phone, ascending");
    await expect
      .element(head("Email").getByRole("button", { name: "Email" }))
      .toHaveAccessibleDescription("");
    await expect.element(head("Email")).not.toHaveAttribute("aria-sort");
    await looksRight();

    widen(large + 200);
    await roomAt(1440);
    await expect.element(phone).toBeVisible();
    widen(0);
    await page.getByRole("searchbox", { name: "Search anything..." }).fill("customer");
    await expect.poll(() => location.search).toContain("search=customer");
    await expect.element(phone).not.toBeInTheDocument();
    await expect.element(head("Phone")).toHaveAttribute("aria-sort", "ascending");
  },
);

test("another language's words unstack columns", { tags: ["@screens-2.27"] }, async () => {
  answerUsers(manyUsers(10));
  answer(editMe, { language: "hi" });
  await openSection("Users");
  await rowsShown();
  const heads = page.getByRole("columnheader");
  const all = heads.elements().length;
  widen((await roomAt(1440)) + 200);
  await expect.poll(() => heads.elements().length).toBeLessThan(all);
  widen(0);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Language/ })
    .click();
  await page.getByRole("menuitemradio", { name: "हिन्दी" }).click();
  await expect.element(heads).toHaveLength(all);
});

test("text typed into the search stays when the table is sorted before the search runs", async () => {
  answerUsers(manyUsers(10));
  await openSection("Users");
  await rowsShown();
  const search = page.getByRole("searchbox", { name: "Search anything..." });
  const input = search.element() as HTMLInputElement;
  // Sets the value without React's tracking. Otherwise React ignores the event as its own change.
  Reflect.set(HTMLInputElement.prototype, "value", "admin", input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  (sortButton("USERNAME").element() as HTMLElement).click();
  await expect.poll(() => location.search).toContain("sort=username");
  await expect.poll(() => location.search).toContain("search=admin");
  await expect.element(search).toHaveValue("admin");
});
