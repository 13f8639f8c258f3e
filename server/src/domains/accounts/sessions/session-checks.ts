// Who stands behind a session, at most a second behind the truth (docs/rules/sessions.md 10). Sessions are looked up together:
// those asked for in the same turn, and with them those that were used a moment ago and would be asked for again soon, so that
// many people cost one statement and not one each.
import type pg from "pg";
import type { Person } from "../../../platform/person.ts";
import { livePersonsOf } from "./queries.ts";
import type { AccessClaims } from "./rules.ts";

/** An answer is used for so long. */
const freshMilliseconds = 1_000;
/** From this age on it is looked up again along with others, while its session was used in so many milliseconds. */
const renewMilliseconds = 500;
const usedMilliseconds = 5_000;
const maxTogether = 500;
const maxKnown = 20_000;

type Claims = Pick<AccessClaims, "sessionId" | "personId">;

interface Check {
  claims: Claims;
  askedAt: number;
  usedAt: number;
  person: Promise<Person | null>;
}

/** Sessions that are looked up with the next statement, and the persons of the live ones among them once it is done. */
interface Batch {
  wanted: Map<number, Claims>;
  persons: Promise<Map<number, Person>>;
}

/** The checks of a process. */
export class SessionChecks {
  readonly #pool: pg.Pool;
  /** The oldest check first. */
  readonly #known = new Map<number, Check>();
  #next: Batch | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The person of a live session; null when it ended, expired, is another's or its account is blocked. */
  personOf(claims: Claims): Promise<Person | null> {
    const known = this.#known.get(claims.sessionId);
    const now = Date.now();
    if (known && now - known.askedAt < freshMilliseconds && known.claims.personId === claims.personId) {
      known.usedAt = now;
      return known.person;
    }
    this.#next ??= this.#openBatch();
    this.#next.wanted.set(claims.sessionId, claims);
    return personIn(this.#next.persons, claims);
  }

  /** Forgets sessions that have ended. */
  forget(sessionIds: Iterable<number>): void {
    for (const id of sessionIds) this.#known.delete(id);
  }

  /** Forgets the sessions of a person. */
  forgetPerson(personId: number): void {
    for (const [id, { claims }] of this.#known) if (claims.personId === personId) this.#known.delete(id);
  }

  #openBatch(): Batch {
    const batch: Batch = {
      wanted: new Map(),
      persons: new Promise<void>((turn) => setImmediate(turn)).then(() => this.#ask(batch)),
    };
    return batch;
  }

  async #ask(batch: Batch): Promise<Map<number, Person>> {
    this.#next = undefined;
    const now = Date.now();
    const checks = [...batch.wanted.values()].map((claims) => ({ claims, usedAt: now }));
    checks.push(...this.#takeUsed(batch.wanted, now));
    for (const { claims, usedAt } of checks) {
      this.#known.delete(claims.sessionId);
      const check: Check = { claims, usedAt, askedAt: now, person: personIn(batch.persons, claims) };
      this.#known.set(claims.sessionId, check);
      // A failed look-up must not be remembered as an answer.
      check.person.catch(() => {
        if (this.#known.get(claims.sessionId) === check) this.#known.delete(claims.sessionId);
      });
    }
    for (const id of this.#known.keys()) {
      if (this.#known.size <= maxKnown) break;
      this.#known.delete(id);
    }
    const rows = await livePersonsOf(this.#pool, [checks.map(({ claims }) => claims.sessionId)]);
    return new Map(rows.map(({ id, person_id, role }) => [id, { id: person_id, role, sessionId: id }]));
  }

  /** Takes out the checks that are worth asking for once more; those of unused sessions go. */
  #takeUsed(wanted: ReadonlyMap<number, Claims>, now: number): Check[] {
    const used: Check[] = [];
    for (const [id, check] of this.#known) {
      if (now - check.askedAt < renewMilliseconds || wanted.size + used.length >= maxTogether) break;
      this.#known.delete(id);
      if (!wanted.has(id) && now - check.usedAt < usedMilliseconds) used.push(check);
    }
    return used;
  }
}

async function personIn(persons: Batch["persons"], { sessionId, personId }: Claims): Promise<Person | null> {
  const person = (await persons).get(sessionId);
  return person?.id === personId ? person : null;
}
