// The device's position in a screen test, and whether the browser reveals it.
import type { Position } from "../src/platform/position.ts";

/** A place in Kaloor, Kochi. */
export const kaloor: Position = { latitude: 9.9958, longitude: 76.2921 };

/** Answers the browser's pending prompts. */
export type AnswerPosition = (position: Position) => void;

function replace(
  answer: (found: PositionCallback, refused: PositionErrorCallback) => void,
  state: PermissionState,
): void {
  const getCurrentPosition = (found: PositionCallback, refused: PositionErrorCallback): void =>
    answer(found, refused);
  // The device does not move, so a watcher is called once.
  const watchPosition = (...asked: Parameters<typeof getCurrentPosition>): number => {
    getCurrentPosition(...asked);
    return 1;
  };
  const geolocation = { getCurrentPosition, watchPosition, clearWatch: () => undefined };
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: geolocation });
  const query = (): Promise<Partial<PermissionStatus>> => Promise.resolve({ state });
  Object.defineProperty(navigator, "permissions", { configurable: true, value: { query } });
}

const as = ({ latitude, longitude }: Position): GeolocationPosition =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

/**
 * Sets the device's position: one that the browser may reveal, `denied`, `unsupported`, or `unasked`. The last one is
 * the default of every test: the browser prompts the person, who has not answered.
 * @returns a function that answers the prompts so far
 */
export function standAt(where: Position | "denied" | "unsupported" | "unasked"): AnswerPosition {
  const asking: PositionCallback[] = [];
  if (where === "unsupported")
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: undefined });
  else if (where === "unasked") replace((found) => void asking.push(found), "prompt");
  else if (where === "denied")
    replace(
      (_found, refused) => refused({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
      "denied",
    );
  else replace((found) => found(as(where)), "granted");
  return (position) => {
    for (const found of asking.splice(0)) found(as(position));
  };
}
