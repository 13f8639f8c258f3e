// Draws papers as PDF in a worker thread of its own: the compiler's calls are synchronous (docs/rules/papers.md 6).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Language } from "@hourhand/contract/languages";
import { findOwnFolder } from "../../../platform/own-folder.ts";

/** A paper in words, as `papers/paper.typ` draws it. */
export interface DrawnPaper {
  language: Language;
  title: string;
  number: string;
  seller: { name: string; lines: readonly string[] };
  /** Pairs of a label and a value, on the right. */
  marks: readonly (readonly [string, string])[];
  facts: readonly (readonly [string, string])[];
  /** What is paid for, each with its amount. */
  lines: readonly (readonly [string, string])[];
  total: readonly [string, string];
  notes: readonly string[];
}

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

const folder = findOwnFolder("papers") ?? "";
const fontFolder = findOwnFolder("link-pictures") ?? "";

let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Returns the PDF of a paper. */
export function drawPaper(paper: DrawnPaper): Promise<Buffer> {
  worker ??= startWorker();
  const id = ++lastId;
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have an origin
  worker.postMessage({ id, paper });
  return drawn;
}

function startWorker(): Worker {
  const fonts = ["latin", "devanagari", "malayalam"].map((name) =>
    readFileSync(join(fontFolder, `anek-${name}.ttf`)),
  );
  const started = new Worker(join(folder, "draw.mjs"), { workerData: { folder, fonts } });
  started.on("message", ({ id, pdf, error }: { id: number; pdf?: Uint8Array; error?: string }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    // An idle worker does not keep the process alive.
    if (waiting.size === 0) started.unref();
    if (pdf) asked?.resolve(Buffer.from(pdf));
    else asked?.reject(new Error(`A paper could not be drawn: ${error}`));
  });
  started.on("error", (error) => endWorker(started, error));
  started.on("exit", () => endWorker(started, new Error("The worker that draws papers has ended.")));
  return started;
}

/** The next paper starts another worker. */
function endWorker(ended: Worker, error: Error): void {
  if (worker !== ended) return;
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
