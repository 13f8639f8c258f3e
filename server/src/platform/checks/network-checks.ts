// Checks over the network: Redis, the mail server, the store of pictures, the product's own certificate.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import { say, type Sentence } from "@hourhand/contract/sentence";
import { Redis } from "ioredis";
import { createTransport } from "nodemailer";
import type { ObjectStoreSettings } from "../../settings/service-settings.ts";
import type { Settings } from "../../settings/settings.ts";
import { openPictureStores, picturesFolder } from "../storage/picture-stores.ts";
import { fail, ok, reasonOf, skip, type Finding } from "./finding.ts";

/** Timeout for one connection, in milliseconds. */
const timeoutMs = 5_000;

/** Checks that Redis answers; several processes need it. */
export async function checkRedis({
  redisUrl,
  processes,
}: Pick<Settings, "redisUrl" | "processes">): Promise<Finding> {
  if (redisUrl === undefined)
    return processes > 1
      ? fail(
          say("WEB_CONCURRENCY is {processes, number} and REDIS_URL is not set", { processes }),
          "Set REDIS_URL to a Redis server, or WEB_CONCURRENCY to 1.",
        )
      : skip("one process needs none");
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let because: unknown;
  redis.on("error", (error) => (because ??= error));
  try {
    await redis.connect();
    await redis.ping();
    return ok("it answers");
  } catch (error) {
    return fail(
      reasonOf(because ?? error),
      "Start the Redis server, or correct REDIS_URL (address, user, password).",
    );
  } finally {
    redis.disconnect();
  }
}

/** Connects to the mail server as for a mail, up to the login, but sends none. */
export async function checkMail({ smtpUrl, mailRequiresTls }: Settings): Promise<Finding> {
  if (smtpUrl === undefined) return skip("SMTP_URL is not set: mails are shown at /dev/mailbox");
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: mailRequiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  } as never);
  try {
    await transport.verify();
    return ok(mailRequiresTls ? "it takes mails, with TLS" : "it takes mails");
  } catch (error) {
    const { code } = error as { code?: string };
    const advice =
      code === "EAUTH"
        ? "Correct the user and the password in SMTP_URL."
        : code === "ETLS"
          ? "Let the mail server offer STARTTLS with a trusted certificate, or set SMTP_TLS=optional."
          : "Correct host and port in SMTP_URL, or start the mail server.";
    return fail(code === "EAUTH" ? "it refuses the login" : reasonOf(error), advice);
  } finally {
    transport.close();
  }
}

/** Writes, reads and deletes a picture where pictures are stored. */
export async function checkPictures(settings: Settings): Promise<Finding> {
  const name = randomBytes(16).toString("hex");
  const folder = picturesFolder(settings.dataDir);
  const wasThere = existsSync(folder);
  const isFolder = settings.picturesIn === "folder";
  const where = isFolder ? folder : say("bucket {name}", { name: settings.objectStore?.bucket ?? "" });
  const { home: store } = await openPictureStores(settings);
  try {
    const bytes = randomBytes(64);
    await store.put(name, bytes);
    const read = await store.get(name);
    if (!read?.equals(bytes))
      return fail(
        say("{where, word} does not return a written picture", { where }),
        advicePictures(isFolder),
      );
    await store.remove(name);
    if (await store.has(name))
      return fail(say("{where, word} keeps a deleted picture", { where }), advicePictures(isFolder));
    return ok(where);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return fail(
      say("{where, word}: {reason, word}", { where, reason: reasonOf(cause ?? error) }),
      advicePictures(isFolder),
    );
  } finally {
    await store.remove(name).catch(() => {});
    if (isFolder) {
      await rmdir(join(folder, name.slice(0, 2))).catch(() => {});
      if (!wasThere) await rmdir(folder).catch(() => {});
    }
  }
}

const advicePictures = (isFolder: boolean): Sentence =>
  isFolder
    ? "Let the user of the product write to the folder 'pictures' in DATA_DIR, and look at the disk."
    : "Correct S3_ENDPOINT, S3_BUCKET and the keys, and let the key read, write and delete in the bucket.";

const maxStoreDifferenceMs = 5 * 60_000;

/** Compares this machine's clock with the object store's, which refuses requests signed at a wrong time. */
export async function checkStoreClock(objectStore: ObjectStoreSettings): Promise<Finding> {
  const answer = await fetch(objectStore.endpoint, {
    method: "HEAD",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const storeTime = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(storeTime)) return skip("the object store tells no time");
  const difference = Math.abs(Date.now() - storeTime);
  const said = say("{seconds, number} s from the object store's", { seconds: Math.round(difference / 1000) });
  return difference > maxStoreDifferenceMs
    ? fail(said, "Let a time service (systemd-timesyncd, chrony) set the clock of both machines.")
    : ok(said);
}

const renewalDays = 14;

/** Checks the certificate of PUBLIC_URL. */
export async function checkCertificate({ publicUrl }: Pick<Settings, "publicUrl">): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return skip("PUBLIC_URL is no https address");
  const host = hostname.replace(/^\[|\]$/g, "");
  let socket: TLSSocket | undefined;
  try {
    const opened = (socket = connect({
      host,
      port: Number(port || 443),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      // The certificate is checked below, so that the fault can be reported.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    }));
    await new Promise<void>((resolve, reject) => {
      opened.once("secureConnect", resolve);
      opened.once("error", reject);
      opened.once("timeout", () =>
        reject(Object.assign(new Error("it does not answer"), { code: "ETIMEDOUT" })),
      );
    });
    return checkPeerCertificate(opened, opened.getPeerCertificate());
  } catch (error) {
    return fail(
      say("{where, word}: {reason, word}", { where: publicUrl, reason: reasonOf(error) }),
      "Start the proxy that answers https in front of the product, and let PUBLIC_URL name it.",
    );
  } finally {
    socket?.destroy();
  }
}

function checkPeerCertificate(socket: TLSSocket, certificate: PeerCertificate): Finding {
  // Typed as an error, but it is the error's code.
  const code = socket.authorizationError as unknown as string | null;
  const days = (Date.parse(certificate.valid_to) - Date.now()) / 86_400_000;
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return fail("the certificate is for another name", "Get a certificate for the name in PUBLIC_URL.");
  if (days < 0) return fail("the certificate has ended", "Renew the certificate now.");
  if (code)
    return fail(
      say("the certificate is not trusted ({code})", { code }),
      "Use a certificate of a known authority with its chain, or name its authority in NODE_EXTRA_CA_CERTS.",
    );
  const said = say("it holds for {days, number} more days", { days: Math.floor(days) });
  return days < renewalDays
    ? fail(said, "Renew the certificate; see why that did not happen by itself.")
    : ok(said);
}
