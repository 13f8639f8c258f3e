// The public module of geo: finds the address of a position, with a service if one is configured, else in India with
// the embedded place table (docs/rules/places.md 2–4, 10). It never fails, so that a booking never fails because of it.
import { LRUCache } from "lru-cache";
import { invalidInput } from "@hourhand/contract/problem";
import { refuse } from "../../platform/problem.ts";
import { isIndia } from "@hourhand/contract/market";
export {
  cellsOfTown,
  cellsPerDegree,
  placeInWords,
  townAt,
  townIn,
  townOfCell,
  townOfSlug,
  type Town,
} from "./towns.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressFromGoogle, addressFromNominatim, nearestPlace, sameSpot } from "./rules.ts";

/** Timeout for the service; after it, the embedded table answers. */
const timeoutMs = 2_000;
const maxAddress = 300;
const maxRemembered = 5_000;
const remembered = new WeakMap<Platform, LRUCache<string, string>>();

/** Whether people type their address: outside India, if there is no service. */
const isTyped = (platform: Platform): boolean => !isIndia() && serviceOf(platform) === undefined;

/**
 * Finds the address of a person's position, for them to correct; empty where addresses are typed. A device that does
 * not know its position sends 0 and 0.
 * @throws Problem `invalidInput` (400)
 */
export async function findAddress(platform: Platform, latitude: number, longitude: number): Promise<string> {
  if (isTyped(platform)) return "";
  if (latitude === 0 && longitude === 0)
    refuse(invalidInput, { sentence: "Your position is not known. Please allow it, or type the address." });
  return addressOf(platform, latitude, longitude);
}

/**
 * Finds the address of a position in degrees, at most 300 characters, good enough for a person to correct. A service's
 * replies are cached by spot (about 10 m); the table's are not, so that a recovered service is called again. Empty if
 * neither finds one: the table serves only India.
 */
export async function addressOf(platform: Platform, latitude: number, longitude: number): Promise<string> {
  const service = serviceOf(platform);
  const byTable = () => (isIndia() ? nearestPlace(latitude, longitude).address : "");
  if (!service) return byTable();
  const cache = remembered.get(platform) ?? new LRUCache<string, string>({ max: maxRemembered });
  remembered.set(platform, cache);
  const spot = sameSpot(latitude, longitude);
  const cached = cache.get(spot);
  if (cached !== undefined) return cached;
  const address = await ask(platform, service, latitude, longitude);
  if (address === undefined) return byTable();
  cache.set(spot, address);
  return address;
}

interface Service {
  name: string;
  url(latitude: number, longitude: number): string;
  read(answer: unknown): string | undefined;
}

function serviceOf({ settings }: Platform): Service | undefined {
  const { googleMapsKey: key, nominatimUrl } = settings;
  if (key !== undefined) {
    return {
      name: "Google",
      url: (latitude, longitude) =>
        `https://maps.googleapis.com/maps/api/geocode/json?latlng=${latitude},${longitude}&key=${encodeURIComponent(key)}`,
      read: addressFromGoogle,
    };
  }
  if (nominatimUrl === undefined) return undefined;
  return {
    name: "Nominatim",
    url: (latitude, longitude) =>
      `${nominatimUrl}/reverse?format=jsonv2&zoom=18&lat=${latitude}&lon=${longitude}`,
    read: addressFromNominatim,
  };
}

async function ask(
  { log, settings, product }: Platform,
  service: Service,
  latitude: number,
  longitude: number,
): Promise<string | undefined> {
  try {
    const response = await fetch(service.url(latitude, longitude), {
      // Nominatim rejects clients that do not identify themselves.
      headers: {
        "user-agent": `HourHand (${settings.publicUrl})`,
        "accept-language": isIndia() ? "en" : (product.known.languages[0] ?? "en"),
      },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const address = service.read(await response.json());
    return address?.slice(0, maxAddress);
  } catch (error) {
    // Leaves out the URL, because it contains the key.
    log.warn(
      { service: service.name, reason: (error as Error).message },
      "The address service does not answer.",
    );
    return undefined;
  }
}
