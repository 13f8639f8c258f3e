// Public addresses of pages (docs/rules/public-pages.md): one implementation for the server, which answers them, and
// the client, which shares them.

/** The part of a text that an address may contain: letters and digits of any script in lower case, with hyphens. */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return Array.from(words)
    .slice(0, 60)
    .join("")
    .replace(/^-+|-+$/g, "");
}

/** The fields of a worker that their address contains. */
export interface AddressedWorker {
  readonly id: number;
  readonly full_name: string;
  readonly job_title: string;
}

/** The last part of a worker's address, never empty. */
export const workerSlug = ({ full_name, job_title }: AddressedWorker): string =>
  slugOf(`${full_name} ${job_title}`) || "worker";

/** `/workers/7/anita-nair-plumber` */
export const workerAddress = (worker: AddressedWorker): string =>
  `/workers/${worker.id}/${encodeURIComponent(workerSlug(worker))}`;

/** `/services/plumber`, in a town `/services/plumber/kochi`; both given as slugs. */
export const serviceAddress = (category: string, town?: string): string =>
  ["", "services", category, ...(town === undefined ? [] : [town])].map(encodeURIComponent).join("/");
