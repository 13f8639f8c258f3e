// The page of parts (docs/rules/screens.md 51): every section in both schemes, accessible, and not wider than a phone.
// e2e/screens/parts.spec.ts opens it at its address, in each language and at both widths.
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import axe from "axe-core";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import shell from "../src/locales/en/shell.json";
import ui from "../src/locales/en/ui.json";
import { addNamespace, i18n, loadNamespaces } from "../src/locales/translation.ts";
import { queryClient } from "../src/platform/query-client.ts";
import { theme } from "../src/ui/theme/theme.ts";
import { Page } from "./Page.tsx";

test(
  "the page of parts shows every part in both schemes, on a phone, and is accessible",
  { tags: ["@screens-4.1"] },
  async () => {
    const reports: string[] = [];
    const errors = vi
      .spyOn(console, "error")
      .mockImplementation((...words: unknown[]) => void reports.push(words.map(String).join(" ")));
    await page.viewport(390, 844);
    addNamespace("ui", ui);
    addNamespace("shell", shell);
    await loadNamespaces(["bookings", "offline", "workers"]);
    const place = document.createElement("div");
    document.body.prepend(place);
    const root = createRoot(place);
    // Skeletons and busy buttons move forever.
    const still = document.createElement("style");
    still.textContent = "*, ::before, ::after { animation: none !important; transition: none !important }";
    document.head.append(still);
    onTestFinished(() => {
      root.unmount();
      place.remove();
      still.remove();
      errors.mockRestore();
    });
    const queries = createElement(QueryClientProvider, { client: queryClient }, createElement(Page));
    const themed = createElement(
      ThemeProvider,
      { theme, defaultMode: "light", storageManager: null, disableStyleSheetGeneration: true, noSsr: true },
      createElement(CssBaseline),
      queries,
    );
    root.render(createElement(BrowserRouter, null, createElement(I18nProvider, { i18n }, themed)));
    await expect.element(page.getByRole("heading", { name: "Dialogs, sheets, toasts" })).toBeVisible();
    await expect.poll(() => place.querySelectorAll("[data-theme=dark] iframe").length).toBeGreaterThan(0);
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link").elements().length;
    for (const scheme of ["light", "dark"])
      expect(place.querySelectorAll(`section > div > [data-theme=${scheme}]`)).toHaveLength(sections);
    await document.fonts.ready;
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
    const { violations } = await axe.run({
      resultTypes: ["violations"],
      preload: false,
      iframes: false,
      // Duplicate names are expected on this page.
      rules: { "landmark-unique": { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
      [],
    );
    // One part is drawn to fail in each scheme, and React reports it.
    expect(reports.filter((words) => !words.includes("Drawn to fail, for the page of parts"))).toEqual([]);
    expect(reports).not.toEqual([]);
  },
);
