// Counts refused frames that are wrong in themselves. Our own client never sends any; a client that keeps sending them
// wastes the server's work.

/** If a person has more points than this within the span, their socket is closed. */
const maxPoints = 40;
/** Returns the points of a refused frame: each megabyte costs as much work as one more small frame. */
export const pointsOf = (bytes: number): number => 1 + Math.floor(bytes / (1024 * 1024));
const spanMs = 10_000;
const maxPeople = 10_000;

/** Counts refused frames by person, over all their sockets. */
export interface Violations {
  /** Counts a refused frame; returns true if the limit is exceeded. */
  add(personId: number, points: number): boolean;
  /** Returns the seconds until the person may open sockets again; 0 if they may now. */
  secondsLeft(personId: number): number;
}

export function createViolations(): Violations {
  const people = new Map<number, { points: number; until: number }>();
  const current = (personId: number) => {
    const found = people.get(personId);
    return found && found.until > Date.now() ? found : undefined;
  };
  const removeOld = () => {
    for (const personId of people.keys()) if (!current(personId)) people.delete(personId);
  };
  return {
    add(personId, points) {
      if (people.size >= maxPeople) removeOld();
      const counted = current(personId) ?? { points: 0, until: Date.now() + spanMs };
      people.set(personId, counted);
      counted.points += points;
      return counted.points > maxPoints;
    },
    secondsLeft(personId) {
      const counted = current(personId);
      return counted && counted.points > maxPoints ? Math.ceil((counted.until - Date.now()) / 1000) : 0;
    },
  };
}
