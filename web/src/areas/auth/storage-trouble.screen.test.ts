// The auth screens' warning when the browser cannot store a session.
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { paths } from "../../paths.ts";
import { deviceStorage } from "../../platform/browser-storage.ts";

afterEach(() => void vi.restoreAllMocks());

/** Fails only for two keys, because other values would stay in memory after the test. */
function refuseWith(name: string) {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the storage that it was called on
  const { setItem } = Storage.prototype;
  return vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (key === "probe" || key === "theme") throw new DOMException("refused", name);
    setItem.call(this, key, value);
  });
}

test.each([
  ["QuotaExceededError", "There is no space left on this device to keep you signed in."],
  ["SecurityError", "Your browser blocks cookies and site data for this page."],
])(
  "the sign-in screen warns beforehand when the device cannot store the session (%s)",
  async (name, sentence) => {
    await openScreen(paths.signIn);
    await expect.element(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    expect(page.getByText(sentence).elements()).toEqual([]);
    refuseWith(name);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
  },
);

test("a value that a full storage rejects is kept until the page closes", () => {
  const refused = refuseWith("QuotaExceededError");
  expect(deviceStorage.setItem("theme", "dark")).toBe(false);
  expect(deviceStorage.getItem("theme")).toBe("dark");
  deviceStorage.removeItem("theme");
  expect(deviceStorage.getItem("theme")).toBeNull();
  refused.mockRestore();
  expect(deviceStorage.setItem("theme", "dark")).toBe(true);
  expect(localStorage.getItem("theme")).toBe("dark");
});
