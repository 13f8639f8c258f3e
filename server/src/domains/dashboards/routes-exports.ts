// The administrator's tables as files.
import { exportTable } from "@hourhand/contract/dashboards";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createExporter } from "./exports/exports.ts";

export function bindExports(door: HttpDoor, platform: Platform): void {
  const exporter = createExporter(platform);
  door.server.addHook("preClose", (done) => {
    exporter.stop();
    done();
  });
  bind(door, exportTable, async ({ input, person, reply }) => {
    const lines = await exporter.exportTable(person, input.table, {
      search: input.search || undefined,
      sort: input.sort === "payed_fee" ? "paid_fee" : input.sort || undefined,
      order: input.order,
    });
    const file = `hourhand-${input.table}-${platform.calendar.today()}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${file}"`)
      .send(lines);
  });
}
