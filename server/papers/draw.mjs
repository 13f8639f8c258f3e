// The worker thread that draws papers as PDF: the compiler's calls are synchronous and would hold the server's event loop.
import { parentPort, workerData } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const compiler = NodeCompiler.create({
  workspace: workerData.folder,
  fontArgs: [{ fontBlobs: workerData.fonts.map((font) => Buffer.from(font)) }],
});

parentPort.on("message", ({ id, paper }) => {
  try {
    const pdf = compiler.pdf({
      mainFilePath: `${workerData.folder}/paper.typ`,
      inputs: { paper: JSON.stringify(paper) },
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have an origin
    parentPort.postMessage({ id, pdf });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have an origin
    parentPort.postMessage({ id, error: String(error) });
  }
  compiler.evictCache(10);
});
