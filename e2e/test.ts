// The `test` of all journeys: a separate product for each of Playwright's workers, and the checks at the end of each
// journey.
import { expect, test as base } from "@playwright/test";
import { takeComplaints, watch } from "./complaints.ts";
import { closeContexts, prepareContext } from "./open.ts";
import { startProduct, useProduct, type Product } from "./product.ts";

type Settings = Readonly<Record<string, string>>;

export const test = base.extend<{ checked: void }, { settings: Settings; product: Product }>({
  /**
   * The product's settings; a file that changes them gets a product of its own: `test.use({ settings: { TEST_CLOCK:
   * "on" } })`.
   */
  settings: [{}, { scope: "worker", option: true }],
  product: [
    async ({ settings }, provide) => {
      const product = await startProduct(settings);
      useProduct(product);
      await provide(product);
      await product.stop();
    },
    // Starting the product does not count towards a journey's time.
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
  context: async ({ context }, provide) => {
    watch(context);
    await prepareContext(context);
    await provide(context);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  },
  checked: [
    async ({ product }, provide, testInfo) => {
      await provide();
      await closeContexts();
      const complaints = await takeComplaints(product.takeErrors());
      // If the journey failed, it has already given the reason.
      if (testInfo.status === testInfo.expectedStatus) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
