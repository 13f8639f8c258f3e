// The doctor with an object store that lacks a permission: writing, reading and deleting must each succeed.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { freshDatabase } from "../../test/database.ts";
import { startObjectStore, storeSettings } from "../../test/object-store.ts";
import type { CheckResult } from "../platform/checks/finding.ts";

const [database, store] = await Promise.all([freshDatabase(), startObjectStore("pictures")]);
const folder = mkdtempSync(join(tmpdir(), "hourhand-doctor-store-"));
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all([database.drop(), store.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function pictures(endpoint: string): Promise<CheckResult | undefined> {
  const { json } = await command(["doctor", "--json"], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: "the secret of this test, which is long enough",
    ...storeSettings(store),
    S3_ENDPOINT: endpoint,
  });
  return json<{ checks: CheckResult[] }>().checks.find(({ name }) => name === "pictures");
}

/** Starts a proxy to the store that answers every deletion with this status. */
async function deletingWith(status: number): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method === "DELETE")
      response.writeHead(status).end(status === 204 ? "" : "<Error><Code>AccessDenied</Code></Error>");
    else void passOn(request, response);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { method = "GET", headers } = request;
  const answer = await fetch(store.url + request.url, {
    method,
    headers: { authorization: headers.authorization ?? "" },
    ...(method === "PUT" && { body: new Uint8Array(Buffer.concat(parts)) }),
  });
  response.writeHead(answer.status, { etag: '"1"' }).end(Buffer.from(await answer.arrayBuffer()));
}

beforeEach(() => store.objects.clear());

test("a store that allows all three is fine, and no test object stays in it", async () => {
  expect(await pictures(store.url)).toMatchObject({ state: "ok" });
  expect(store.objects.size).toBe(0);
});

test.each([
  [403, /^bucket pictures: /],
  [204, /^bucket pictures keeps a deleted picture$/],
])("one that answers %i to who deletes, and keeps it, fails", async (answer, detail) => {
  expect(await pictures(await deletingWith(answer))).toMatchObject({
    state: "fail",
    detail: expect.stringMatching(detail),
    advice: expect.stringMatching(/let the key read, write and delete/),
  });
});
