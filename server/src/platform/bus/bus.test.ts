// The bus within one process, and between two through Redis: a listener's error affects only that listener.
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { createLogger } from "../log/logger.ts";
import { startRedis } from "../../../test/redis.ts";
import { until } from "../../../test/socket.ts";
import { createLocalBus, type Bus } from "./bus.ts";
import { createRedisBus } from "./redis-bus.ts";

const log = createLogger("silent");
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function twoBuses(): Promise<[Bus, Bus]> {
  const server = await startRedis();
  closing.push(() => server.stop());
  const make = () => {
    const redis = new Redis(server.url, { enableOfflineQueue: false });
    const bus = createRedisBus(redis, log);
    closing.push(() => (redis.disconnect(), bus.close()));
    return bus;
  };
  const buses: [Bus, Bus] = [make(), make()];
  await until(() => buses.every((bus) => bus.isConnected));
  return buses;
}

test(
  "a listener that throws stops neither the publisher nor other listeners, in one process and between two",
  { tags: ["@security-1.1"] },
  async () => {
    const local = createLocalBus(log);
    const shared = await twoBuses();
    for (const [publisher, subscriber] of [[local, local], shared] as const) {
      const heard: unknown[] = [];
      subscriber.subscribe("room", () => {
        throw new Error("broken");
      });
      subscriber.subscribe("room", (payload) => heard.push(payload));
      subscriber.subscribe("alone", () => {
        throw new Error("broken");
      });
      await subscriber.settled();
      publisher.publish("alone", 1);
      publisher.publish("room", 1);
      publisher.publish("room", 2);
      await until(() => heard.length === 2);
      expect(heard).toEqual([1, 2]);
    }
  },
);
