// A client that openapi-typescript generates from /openapi.json type-checks under --strict and books a visit.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { dayFromToday } from "../../../../test/bookings.ts";
import { administrator, worker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp();
const root = join(import.meta.dirname, "../../../../..");
/** Runs Node. The compiler names its errors on standard output. */
const node = (args: readonly string[], options: object) =>
  promisify(execFile)(process.execPath, args, options).catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });

/** What an engineer would write: books for a caller, and reads the booking with the types of the description. */
const program = `
import createClient from "openapi-fetch";
import type { components, paths } from "./calls.ts";

const { HOURHAND_URL: baseUrl = "", TOKEN: token = "", WORKER: worker = "", DAY: date = "" } = process.env;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const made = await client.POST("/api/v1/admin/bookings", {
  body: {
    customer: { name: "Meera Nair", phone: "+919847012345" },
    worker_id: Number(worker),
    date,
    start_time: "10:00",
    hours: 2,
    title: "Leaking tap",
    address: "12 Lake Road, Kochi",
  },
});
if (made.error) throw new Error(made.error.code);
const { data, error } = await client.GET("/api/v1/bookings/{id}", { params: { path: { id: made.data.id } } });
if (error) throw new Error(error.message);
const booking: components["schemas"]["Booking"] = data;
const refused = await client.GET("/api/v1/bookings/{id}", { params: { path: { id: 999_999 } } });
console.log(JSON.stringify({ status: booking.status, title: booking.title, refused: refused.error?.code }));
`;

test("a generated client type-checks under --strict and books a visit", { tags: ["@api-4.6"] }, async () => {
  const [admin, plumber] = await Promise.all([administrator(app), worker(app)]);
  const { body } = await app.call("GET", "/openapi.json");
  // Inside the repository, so that the program finds its packages.
  await mkdir(join(root, "server/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "server/.cache/client-"));
  try {
    await writeFile(join(folder, "calls.ts"), astToString(await openapiTypescript(body)));
    await writeFile(join(folder, "book.ts"), program);
    const options = [
      "--ignoreConfig",
      "--strict",
      "--noEmit",
      "--allowImportingTsExtensions",
      "--skipLibCheck",
      "--target",
      "es2022",
    ];
    const modules = ["--module", "nodenext", "--types", "node"];
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    await node([tsc, ...options, ...modules, join(folder, "book.ts")], { cwd: folder });
    const { stdout } = await node(["--import", "tsx", join(folder, "book.ts")], {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        HOURHAND_URL: app.url,
        TOKEN: admin.token,
        WORKER: String(plumber.workerId),
        DAY: dayFromToday(app, 2).date,
      },
    });
    expect(JSON.parse(stdout)).toEqual({ status: "created", title: "Leaking tap", refused: "not-found" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
