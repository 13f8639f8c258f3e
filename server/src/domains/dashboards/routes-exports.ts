// The administrator's tables as files.
import { exportTable } from "@hourhand/contract/dashboards";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { fileNameHeader } from "../../platform/http/file-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { followUpNow } from "../bookings/bookings.ts";
import { createExporter } from "./exports.ts";

export function bindExports(router: HttpRouter, platform: Platform): void {
  const exporter = createExporter(platform);
  router.server.addHook("preClose", (done) => {
    exporter.stop();
    done();
  });
  bind(router, exportTable, async ({ input, person, reply }) => {
    if (input.table === "bookings") await followUpNow(platform);
    const { table, ...filter } = input;
    const lines = await exporter.exportTable(person, table, {
      ...filter,
      search: input.search || undefined,
      sort: input.sort === "payed_fee" ? "paid_fee" : input.sort || undefined,
    });
    const file = `${input.table}-${platform.calendar.today()}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header(
        "content-disposition",
        fileNameHeader("attachment", `${platform.product.known.name}-${file}`, file),
      )
      .send(lines);
  });
}
