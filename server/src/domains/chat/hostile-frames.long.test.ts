// Hostile values at the size limit of a chat frame, sent one after another to a monitored process: how long its event
// loop stalls, how much CPU time its main thread uses for one frame, and how much memory it takes. The figures are
// printed.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { chatFields, hostileFrames, sendByteByByte, sendHostile } from "../../../test/hostile-frames.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, until, type TestSocket } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../test/start-process.ts";
import { maxFrameBytes, maxImageBytes } from "./rules.ts";

const watch = new URL("../../../test/loop-watch.mjs", import.meta.url);
let maker: TestApp;
let server: TestProcess;
let asha: TestPerson;
let path: string;
beforeAll(async () => {
  maker = await startApp({}, { jobs: false });
  await administrator(maker, { id: 3 });
  asha = await customer(maker);
  const { body } = await maker.call("POST", "/chat/get_chats/", { token: asha.token, body: {} });
  path = `/ws/chat/${body.chat_id}/`;
  server = await startProcess({
    DATABASE_URL: maker.databaseUrl,
    NODE_OPTIONS: `--import=${watch.href}`,
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await maker.close();
}, 30_000);

interface Figures {
  /**
   * The longest time in which the event loop did nothing else, in milliseconds; on a busy machine it includes other
   * processes' time.
   */
  stall: number;
  /** Peak memory (RSS), in MiB. */
  memory: number;
}

/** Reads the figures since the last call. */
async function watchedCalls(): Promise<Figures> {
  const lines = () => [...server.output().matchAll(/^watched (\S+) (\S+)$/gm)];
  const before = lines().length;
  process.kill(server.pid, "SIGUSR2");
  await until(() => lines().length > before, 10_000);
  const [, stall, memory] = lines().at(-1) ?? [];
  return { stall: Number(stall), memory: Number(memory) };
}

/** Reads the CPU time of the process's main thread in milliseconds; other processes' load does not count. */
const computed = () =>
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

test(
  "the worst stall and memory use for hostile frames of 14 MB and for a real picture",
  { timeout: 900_000 },
  async () => {
    const connect = () => openSocket(server, path, asha.token);
    let socket: TestSocket = await connect();
    await sleep(2_000);
    await watchedCalls();
    await sleep(5_000);
    const rest = await watchedCalls();
    const rows: (Figures & { name: string; computed: number })[] = [];
    const measure = async (name: string, frame: string | Buffer) => {
      await watchedCalls();
      const from = computed();
      const outcome = await sendHostile(socket, frame);
      const spent = computed() - from;
      rows.push({ name: `${name} (${outcome})`, ...(await watchedCalls()), computed: spent });
      if (typeof outcome === "number") socket = await connect();
    };
    const noise = await sharp({
      create: {
        width: 1_850,
        height: 1_850,
        channels: 3,
        noise: { type: "gaussian", mean: 128, sigma: 60 },
        background: "#000",
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(0.95 * maxImageBytes);
    expect(noise.length).toBeLessThan(maxImageBytes);
    const honest = JSON.stringify({
      message: "",
      image: `data:image/png;base64,${noise.toString("base64")}`,
    });
    for (let n = 0; n < 3; n++) await measure("an honest picture", honest);
    const honestRows = rows.splice(0);
    for (const bytes of [13_000, 30_000, maxFrameBytes - 10]) {
      await watchedCalls();
      const from = computed();
      const code = await sendByteByByte(socket, bytes);
      const spent = computed() - from;
      rows.push({ name: `${bytes} byte by byte (${code})`, ...(await watchedCalls()), computed: spent });
      if (code !== undefined) socket = await connect();
    }
    const fields = { ...chatFields, fields: ["message", "image", "client_id"] };
    for (const { name, value } of hostileFrames(fields, maxFrameBytes - 10)) await measure(name, value);

    const line = (row: (typeof rows)[number]) =>
      `${row.stall.toFixed(0)} ms stall, ${row.computed.toFixed(0)} ms computed, ${(row.memory - rest.memory).toFixed(0)} MiB above rest: ${row.name}`;
    const worst = (by: (row: (typeof rows)[number]) => number) =>
      rows
        .toSorted((one, other) => by(other) - by(one))
        .slice(0, 3)
        .map(line);
    const median = (by: (row: (typeof rows)[number]) => number): string => {
      const sorted = rows.map(by).toSorted((one, other) => one - other);
      return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0);
    };
    process.stdout.write(
      [
        "",
        `at rest: ${rest.stall.toFixed(0)} ms stall, ${rest.memory.toFixed(0)} MiB`,
        ...honestRows.map(line),
        `${rows.length} hostile frames; median: ${median(({ stall }) => stall)} ms stall, ${median((row) => row.computed)} ms computed; the longest stalls:`,
        ...worst(({ stall }) => stall),
        "most computed for one frame:",
        ...worst((row) => row.computed),
        "most memory:",
        ...worst(({ memory }) => memory),
        "",
      ].join("\n"),
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.output()).not.toMatch(/A frame failed/);
    await socket.close();
  },
);
