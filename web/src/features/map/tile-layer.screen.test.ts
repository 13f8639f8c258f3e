// Tiles that do not come: the drawn map stays.
import { listWorkers } from "@hourhand/contract/catalogue";
import { listPlaces } from "@hourhand/contract/geo";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { answer, requestsOf } from "../../../test/wire.ts";
import { listOf, workerOf } from "../../../test/workers.ts";
import { pages } from "../../paths.ts";

const map = page.getByRole("region", { name: "Map of these workers" });

test(
  "without WebGL the map is drawn without tiles, and MapLibre is not loaded",
  { tags: ["@beyond-7.32"] },
  async () => {
    const without = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    try {
      answer(listWorkers, listOf([workerOf()]));
      const places = [{ name: "Kadavanthra", latitude: 9.97, longitude: 76.29 }];
      answer(listPlaces, { places, tiles: "/tiles/map.pmtiles?v=1" });
      await openScreen(pages.workers, { fields: { view: "map" } });
      await expect.element(map.getByText("Kadavanthra")).toBeInTheDocument();
      await expect.element(map.getByRole("button", { name: /^₹300/ })).toBeVisible();
      expect(map.element().querySelector("canvas, small")).toBeNull();
      expect(requestsOf(listPlaces)).toHaveLength(1);
    } finally {
      without.mockRestore();
    }
  },
);
