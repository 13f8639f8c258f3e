// Debian's nginx with deploy/nginx/hourhand.conf, unchanged except for ports, the processes' addresses and the
// certificate.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type RequestOptions } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findProgram } from "../../tools/packages.mjs";
import { makeCertificate } from "./certificate.ts";
import { freePort } from "../../tools/free-port.mjs";

/** The site's name in the configuration. */
export const siteName = "hourhand.example";

/** The path of nginx; undefined if it is not installed: `node tools/test.mjs` then says what to type. */
export const nginxProgram: string | undefined = findProgram(["nginx", "/usr/sbin/nginx"]);

export interface SiteAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A site behind nginx. */
export interface Site {
  /** For `wss://`: the host with the port, and how to trust its certificate. */
  readonly url: string;
  readonly tls: { readonly ca: string; readonly servername: string };
  readonly plainPort: number;
  /** Sends a request as a visitor; rejects if no reply comes. */
  ask(
    method: string,
    path: string,
    more?: { headers?: Record<string, string>; body?: string | Buffer; from?: string },
  ): Promise<SiteAnswer>;
  stop(): Promise<void>;
}

/**
 * Starts nginx, in front of processes of the product.
 * @param upstreams `http://127.0.0.1:<port>` of two processes; twice the same if there is one
 */
export async function startNginx(upstreams: readonly [string, string]): Promise<Site> {
  if (nginxProgram === undefined)
    throw new Error("nginx is not installed. Type: apt-get install nginx-light");
  const folder = mkdtempSync(join(tmpdir(), "hourhand-nginx-"));
  // If root starts nginx, it works as another user, who stores large bodies in this folder.
  chmodSync(folder, 0o755);
  const { key, cert } = makeCertificate(siteName, 30);
  writeFileSync(join(folder, "fullchain.pem"), cert);
  writeFileSync(join(folder, "privkey.pem"), key, { mode: 0o600 });
  const [port, plainPort] = [await freePort(), await freePort()];
  const conf = readFileSync(
    fileURLToPath(new URL("../../deploy/nginx/hourhand.conf", import.meta.url)),
    "utf8",
  )
    .replaceAll(/^.*\[::\].*\n/gm, "")
    .replaceAll(/listen 80\b/g, `listen ${plainPort}`)
    .replaceAll(/listen 443\b/g, `listen ${port}`)
    .replace("127.0.0.1:8000", new URL(upstreams[0]).host)
    .replace("127.0.0.1:8001", new URL(upstreams[1]).host)
    .replaceAll(`/etc/letsencrypt/live/${siteName}`, folder);
  writeFileSync(join(folder, "hourhand.conf"), conf);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { }
     http {
       access_log off;
       client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/answers;
       include ${folder}/hourhand.conf;
     }`,
  );
  const child = spawn(nginxProgram, ["-p", folder, "-c", "nginx.conf"], { stdio: "ignore" });
  const site: Site = {
    url: `https://127.0.0.1:${port}`,
    tls: { ca: cert, servername: siteName },
    plainPort,
    ask: (method, path, { headers = {}, body, from } = {}) =>
      askOver(
        {
          host: "127.0.0.1",
          port,
          method,
          path,
          ca: cert,
          servername: siteName,
          agent: false,
          headers: { host: siteName, ...headers },
          ...(from !== undefined && { localAddress: from }),
        },
        body,
      ),
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  while (!existsSync(join(folder, "pid")) || readFileSync(join(folder, "pid"), "utf8") === "") {
    if (child.exitCode !== null) {
      const log = readFileSync(join(folder, "error.log"), "utf8");
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`nginx does not start: ${log}`);
    }
    await sleep(20);
  }
  return site;
}

function askOver(options: RequestOptions, body: string | Buffer | undefined): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
