// Writes the marketplace's figures as a table in bench/RESULTS.md.
import type { Cost } from "../load.ts";
import type { Measured } from "./marketplace.ts";

const columns = [
  "call",
  "workers",
  "server",
  "PostgreSQL",
  "both",
  "of it behind the reply",
  "bare server",
  "bare PostgreSQL",
  "bare both",
  "ratio",
  "growth",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "MiB",
  "failures",
];

const about = `16 connections, people who are signed in, from changing positions. CPU in milliseconds a call, with that of the work behind the
replies. 'Bare' is a \`node:http\` handler with one lean prepared statement for the same rows (\`bench/src/bare\`): it reads JSON,
checks nothing, knows no sessions and no keys, sends a statement for each call (ours one for those that come at once), counts no matches, offers no filter words, hands out the rows among which the next free
hour is found without finding it, suggests workers but no categories, and is told which words match few; its booking stores in one
transaction the booking under the same constraints, its change, its notice and the two mails to be written, in tables without triggers.
Each call is made up to 8,000 times, a quarter of them before it is measured, the rest in six turns of ours and the bare one (bookings in
three). What both use while they rest is not counted as work behind the reply. Nothing is vacuumed meanwhile.
'Growth' is the CPU of both at this size over that at the smallest.`;

const both = ({ serverCpu, databaseCpu }: Cost) => serverCpu + databaseCpu;
const digits = (value: number, count = 2) => value.toFixed(count);

/** Writes the table and its explanations. */
export function marketplaceTable(measured: readonly Measured[]): string {
  const minSize = Math.min(...measured.map(({ workers }) => workers));
  const rows = measured.map(({ call, workers, ours, reference }) => {
    const small = measured.find((other) => other.call === call && other.workers === minSize)?.ours;
    const values = [
      call,
      workers,
      digits(ours.serverCpu),
      digits(ours.databaseCpu),
      digits(both(ours)),
      ours.behindCpu === 0 ? "" : digits(ours.behindCpu),
      digits(reference.serverCpu),
      digits(reference.databaseCpu),
      digits(both(reference)),
      digits(both(ours) / both(reference)),
      small && workers > minSize ? digits(both(ours) / both(small)) : "",
      digits(ours.perSecond, 0),
      digits(ours.p50, 1),
      digits(ours.p99, 1),
      ours.memoryMiB,
      ours.failures + reference.failures,
    ];
    return `| ${values.join(" | ")} |`;
  });
  return [
    about,
    "",
    `| ${columns.join(" | ")} |`,
    `| ${columns.map(() => "---").join(" | ")} |`,
    ...rows,
  ].join("\n");
}
