// Chips and tiles for choices.
import { formatAmount } from "../src/ui/format/money.ts";
import { addDays } from "@hourhand/contract/calendar";
import BoltRounded from "@mui/icons-material/BoltRounded";
import { useState } from "react";
import { ChipRail } from "../src/ui/form/ChipRail.tsx";
import { ChipRow } from "../src/ui/form/ChipRow.tsx";
import { ChoiceChip } from "../src/ui/form/ChoiceChip.tsx";
import { ChoiceTiles } from "../src/ui/form/ChoiceTiles.tsx";
import { DayRow } from "../src/ui/form/DayRow.tsx";
import { formatTime } from "../src/ui/format/dates.ts";
import { Shown } from "./Shown.tsx";

const prices = `${formatAmount(200)} – ${formatAmount(600)}`;
const jobs = ["All", "Electrician", "Plumber", "Carpenter", "Painter", "Gardener", "Cleaner", "Driver"];
const filters = [
  { key: "job", label: "Electrician", removeLabel: "Remove Electrician" },
  { key: "price", label: prices, removeLabel: `Remove ${prices}` },
];
const starts = [
  { value: "09", label: formatTime("09:00") },
  { value: "10", label: formatTime("10:00"), note: "Taken", disabled: true },
  { value: "11", label: formatTime("11:00") },
  { value: "12", label: formatTime("12:00"), note: "Too late", isEmpty: true },
];
const days = Array.from({ length: 14 }, (_, at) => ({
  date: addDays("2026-11-23", at),
  ...(at % 5 === 3 && { note: "Full", disabled: true }),
}));

/** Each control for choosing something, in each state. */
export function ChoiceParts() {
  const [job, setJob] = useState("Electrician");
  const [start, setStart] = useState("09");
  const [day, setDay] = useState("2026-11-24");
  const [shown, setShown] = useState(filters);
  const [isChosen, setChosen] = useState(true);
  return (
    <>
      <Shown name="ChoiceChip: chosen, not, with a sign, busy, off" isRow>
        <ChoiceChip label="Chosen at first" isChosen={isChosen} onPress={() => setChosen(!isChosen)} />
        <ChoiceChip label="Not chosen" isChosen={false} onPress={() => {}} />
        <ChoiceChip label="With a sign" isChosen={false} icon={<BoltRounded />} onPress={() => {}} />
        <ChoiceChip label="Busy" isChosen={false} busy onPress={() => {}} />
        <ChoiceChip label="Off" isChosen={false} disabled onPress={() => {}} />
      </Shown>
      <Shown name="ChipRail">
        <ChipRail
          label="Job"
          chips={jobs.map((value) => ({ value, label: value }))}
          value={job}
          onChange={setJob}
        />
      </Shown>
      <Shown name="ChipRail of two lines">
        <ChipRail
          label="Day"
          chips={days.slice(0, 7).map(({ date }) => ({
            value: date,
            over: date.slice(5, 7),
            label: date.slice(8),
          }))}
          value={day}
          onChange={setDay}
        />
      </Shown>
      <Shown name="ChipRow">
        <ChipRow
          label="Filters"
          items={shown}
          onRemove={(key) => setShown(shown.filter((one) => one.key !== key))}
        />
      </Shown>
      <Shown name="ChoiceTiles: free, taken, empty">
        <ChoiceTiles legend="Start" choices={starts} value={start} onChange={setStart} />
      </Shown>
      <Shown name="ChoiceTiles with what is wrong">
        <ChoiceTiles
          legend="Hours"
          choices={starts.slice(0, 1)}
          value=""
          onChange={() => {}}
          error="Please choose when the visit begins."
        />
      </Shown>
      <Shown name="ChoiceTiles, the only one folded; none">
        <ChoiceTiles legend="Slot" choices={starts.slice(0, 1)} value="09" onChange={() => {}} isFolded />
        <ChoiceTiles legend="Start" choices={[]} value="" onChange={() => {}} empty="Nothing is free." />
      </Shown>
      <Shown name="DayRow">
        <DayRow legend="Day" days={days} value={day} onChange={setDay} />
      </Shown>
    </>
  );
}
