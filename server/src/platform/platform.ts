// The parts that every domain gets, made once by app.ts. The platform knows no domain.
import type { Settings } from "../settings/settings.ts";
import type { DatabaseClock } from "./clock/database-clock.ts";
import type { MarketCalendar } from "./clock/market-calendar.ts";
import type { WatchedPool } from "./database/watched-pool.ts";
import type { Failures } from "./http/failures.ts";
import type { Limits } from "./http/limits.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Keys } from "./keys.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Logger } from "./log/logger.ts";
import type { Product } from "./product.ts";
import type { SecurityLog } from "./log/security-log.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import type { Bus } from "./bus/bus.ts";
import type { Presence } from "./realtime/presence.ts";
import type { ObjectStore } from "./storage/store.ts";

/** The parts that use cases work with. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Logger;
  readonly securityLog: SecurityLog;
  readonly keys: Keys;
  readonly pool: WatchedPool;
  readonly limits: Limits;
  readonly failures: Failures;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly bus: Bus;
  /** The product's current name and look. */
  readonly product: Product;
  readonly presence: Presence;
  readonly store: ObjectStore;
  readonly clock: DatabaseClock;
  readonly calendar: MarketCalendar;
  /** Counts the bytes of bodies and frames in flight in this process. */
  readonly memory: MemoryBudget;
}
