// Explains a command's failures that come without a sentence (from the disk, the database or the object store), and
// says what to do (docs/rules/operation.md 49).
import { reasonOf } from "../platform/checks/finding.ts";
import { StoreDown } from "../platform/storage/store-down.ts";

const ofFiles: Readonly<Record<string, string>> = {
  ENOSPC: "Please make room there, or take another place, and run the command again.",
  EDQUOT: "Please make room there, or take another place, and run the command again.",
  EFBIG: "Please take a place whose file system allows larger files.",
  EROFS: "Please take another place, or mount it so that it can be written to.",
  EACCES: "Please run the command as the user that runs the product, or let this user read and write there.",
  EPERM: "Please run the command as the user that runs the product, or let this user read and write there.",
  ENOENT: "Please look at how it is written, or make it.",
  ENOTDIR: "Please name a folder.",
  EEXIST: "Please name a folder, or remove what is there.",
  EISDIR: "Please name a file.",
  ENAMETOOLONG: "Please choose a shorter name.",
  EMFILE: "Please let this user open more files (ulimit -n).",
  ENFILE: "Please let this machine open more files.",
  EIO: "Please look at the disk, which fails, and take another one.",
  EBUSY: "Please wait until nobody uses it, and run the command again.",
};

const ofDatabase: Readonly<Record<string, string>> = {
  "53100": "Please make room on the disk of the database, and run the command again.",
  "53200": "Please give the database more memory, and run the command again.",
  "53300": "Please wait until fewer programs are connected to the database, or allow it more connections.",
  "28P01": "Please correct user and password in DATABASE_URL.",
  "28000": "Please correct user and password in DATABASE_URL, and let pg_hba.conf allow this machine.",
  "3D000": "Please correct the name of the database in DATABASE_URL, or make that database.",
  "42501": "Please run the command as the owner of the database, which DATABASE_URL has to name.",
  "25006": "Please run the command on a database that takes writes.",
};

const ofStore: Readonly<Record<string, string>> = {
  AccessDenied: "Please let the key list, read, write and delete in the bucket.",
  InvalidAccessKeyId: "Please correct the access key (S3_ACCESS_KEY_ID, BACKUP_S3_ACCESS_KEY_ID).",
  SignatureDoesNotMatch: "Please correct the secret key (S3_SECRET_ACCESS_KEY, BACKUP_S3_SECRET_ACCESS_KEY).",
  RequestTimeTooSkewed: "Please let a time service set this machine's clock.",
  NoSuchBucket: "Please make the bucket, or correct its name.",
};

/** Returns one or two sentences, each with its full stop. */
export function explain(error: unknown): string {
  const cause = error instanceof StoreDown && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error && "$metadata" in cause)
    return `The object store does not do what was asked: ${ended(storeReason(cause))} ${ofStore[cause.name] ?? "Please look at the object store and at its settings (S3_…, BACKUP_S3_…), and run the command again."}`;
  const { code, path, syscall, severity } = cause as Partial<
    Record<"code" | "path" | "syscall" | "severity", string>
  >;
  if (code !== undefined && severity !== undefined)
    return `The database does not do what was asked: ${ended(reasonOf(cause))} ${ofDatabase[code] ?? "Please look at the database's log, and run the command again."}`;
  if (code !== undefined && ofFiles[code] !== undefined && syscall !== "connect")
    return `${path ?? "A file"}: ${ended(reasonOf(cause))} ${ofFiles[code]}`;
  const reason = reasonOf(cause);
  // A message that is a sentence for people already says what to do, or that nothing was changed.
  if (code === undefined && reason.endsWith(".")) return (cause as Error).message ?? reason;
  if ((code !== undefined && /^E[A-Z_]+$|^08/.test(code)) || /connection|timeout/i.test(reason))
    return `The database does not answer: ${ended(reason)} Please start the database server, or correct DATABASE_URL.`;
  return `It failed: ${ended(reason)} Please run the command again; with LOG_LEVEL=debug it says where it failed.`;
}

const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** Returns the error's code, and its message if that adds something. */
function storeReason(error: Error): string {
  const reason = reasonOf(error);
  return reason === "" || reason === error.name ? error.name : `${reason} (${error.name})`;
}
