// What customers write in reviews, by how satisfied they are. Every text is complete on its own; reviews.ts makes sure
// that none appears twice on a worker’s page, and that it fits the visit.

import type { CategoryKey } from "./categories.ts";
import type { City } from "./areas.ts";
import type { Weekday } from "@hourhand/contract/wire";

/** What a text may depend on. */
export type ReviewedVisit = {
  trade: CategoryKey;
  /** The job’s index among the trade’s texts in job-texts.ts. */
  job: number;
  rating: number;
  weekday: Weekday;
  hours: number;
  city: City;
  workerIsWoman: boolean;
  hasPhoto: boolean;
  /** The customer’s visits by the same worker that were completed before this one. */
  earlierVisits: number;
  /** Whole days between the end of the visit and the review. */
  daysLater: number;
};

/** A text, and for which visits it is true; without a condition, for all. */
export type ReviewText = string | readonly [text: string, fits: (visit: ReviewedVisit) => boolean];

export const textOf = (text: ReviewText): string => (typeof text === "string" ? text : text[0]);
export const fits = (text: ReviewText, visit: ReviewedVisit): boolean =>
  typeof text === "string" || text[1](visit);

const jobs =
  (...indexes: number[]) =>
  ({ job }: ReviewedVisit) =>
    indexes.includes(job);
const among =
  (...trades: CategoryKey[]) =>
  ({ trade }: ReviewedVisit) =>
    trades.includes(trade);
const repairs = among("electrician", "plumber", "ac-technician", "appliance-repair");
const withTools = among(
  "electrician",
  "plumber",
  "carpenter",
  "painter",
  "ac-technician",
  "appliance-repair",
  "mason",
);
const atHome = ({ trade }: ReviewedVisit) => trade !== "driver";
const byMan = ({ workerIsWoman }: ReviewedVisit) => !workerIsWoman;

/** Praise of the trade’s work, for 4 stars and more. */
export const praiseOfTrade: Record<Exclude<CategoryKey, "pest-control">, readonly ReviewText[]> = {
  electrician: [
    ["Found a loose neutral that two others had missed. The lights haven’t flickered since.", jobs(7)],
    "Labelled every breaker on the board without being asked. My father keeps showing it to visitors.",
    "Switched off the mains, tested twice, then touched the wire. That’s how it should be.",
    ["Pointed out that our earthing was only for show. Fixed now, and I sleep better.", jobs(0, 2, 5)],
    ["Both fans are up, balanced and silent. The old ones were packed into the new boxes.", jobs(1)],
    ["The geyser has been on every morning since, and the switch has stayed up.", jobs(0)],
    ["No more crackling. The burnt socket is on our table as a warning to the children.", jobs(2)],
    ["The power went twice that night. We only noticed because the neighbours’ lights were off.", jobs(3)],
    ["Four warm lights and not a centimetre of cable to be seen. We eat outside now.", jobs(4)],
    ["Checked the load before touching anything. Oven and chimney run together.", jobs(5)],
    ["The bell rings! The courier almost fell over.", jobs(6)],
  ],
  plumber: [
    ["No more drip! I’d got so used to the sound that the silence woke me up.", jobs(0, 5)],
    ["The camera in the drain was worth it. It was a toothbrush. I’m not saying whose.", jobs(1)],
    ["Came with the right washer and was done in no time.", jobs(0)],
    ["Dried the cabinet, sealed the joint and waited to see whether it held. It holds.", jobs(5)],
    ["The shower upstairs is a shower again. It was the valve, as I’d guessed.", jobs(2)],
    ["The new basin is level and the old one is gone. Even the silicone line is neat.", jobs(3)],
    ["The meter stands still at night now. A small part, a big difference.", jobs(4)],
    ["Hot water the same evening, and every hose is tested.", jobs(6)],
    ["The tank was full in an hour. We were shown how to prime the pump ourselves.", jobs(7)],
    "Knew where to find the stop valve before I did.",
  ],
  carpenter: [
    ["The door closes with one finger now. In the rain!", jobs(0)],
    ["Measured the corner three times, and the rack fits as if it had grown there.", jobs(2)],
    ["He refused to replace what could be repaired and saved us the price of a wardrobe.", jobs(1)],
    ["Beautiful edges, all screws hidden, and he swept the shavings into a bag.", jobs(0, 2, 6)],
    ["The bed is silent. I never knew how loud it had been.", jobs(3)],
    ["All three drawers glide shut on their own. My daughter plays with them.", jobs(4)],
    ["The table stands like a rock and the shelves are dead level.", jobs(5)],
    ["The frames lift out with two fingers, and not one mosquito has found a gap.", jobs(6)],
    ["The ring marks are gone. We’ve bought coasters.", jobs(7)],
  ],
  painter: [
    ["The line between wall and ceiling is so straight that I checked it with a ruler.", jobs(1, 2, 4)],
    ["Not one drop on the floor. The sheets were cleaner than our sofa.", jobs(0, 1, 2, 4, 5, 7)],
    ["Advised against the colour I wanted, painted a sample, and was right.", jobs(1)],
    ["The damp patch survived two painters before. Now you can’t tell where it was.", jobs(0, 4)],
    ["The landlord couldn’t find a single nail hole. We got the whole deposit back.", jobs(2)],
    ["The grill looks new. Scraped down to the metal, not painted over.", jobs(3)],
    ["Clouds over the cot, and no smell at all by the evening.", jobs(5)],
    ["People ask whether we’ve built a new gate.", jobs(6)],
    ["It looks like stone until you knock on it.", jobs(7)],
  ],
  cleaner: [
    ["I found the original colour of our bathroom tiles. They’re white, it seems.", jobs(2)],
    ["The kitchen smells of nothing, which is the highest praise.", jobs(1)],
    ["Moved every sofa and put each one back on its marks in the carpet.", jobs(3)],
    ["My mother ran a finger along the top of the fan. Nothing. She was almost disappointed.", jobs(0, 6, 7)],
    ["Careful around the puja shelf, asked before touching anything there.", jobs(7)],
    ["We carried our boxes straight into clean cupboards. Not one paint drop left.", jobs(0)],
    ["The tracks of the windows were scrubbed too. I didn’t know they were silver.", jobs(4)],
    ["You’d never guess that thirty people had danced here.", jobs(5)],
    ["Worked so quietly that my mother slept through it.", jobs(6)],
    "Worked through my list and added two things that I’d forgotten.",
  ],
  gardener: [
    ["The hibiscus that I’d given up on has four buds.", jobs(0)],
    "Explained about watering in the morning and drew it for my daughter. She now scolds us all.",
    ["The balcony looks like a small hotel. The sparrows have noticed as well.", jobs(0, 4, 5)],
    ["Took away six bags of cuttings and left the path cleaner than before.", jobs(2, 3, 7)],
    ["The first greens are showing, and the children check them before school.", jobs(1)],
    ["All twenty plants survived the move. Even the cracked pots found a use.", jobs(4)],
    ["We came home to thirty living pots.", (visit) => visit.job === 5 && visit.daysLater >= 14],
    ["Knew at a glance what the mango tree had. It’s already looking better.", jobs(6)],
    ["My mother’s garden is in good hands. They talk to the roses together.", jobs(7)],
  ],
  "ac-technician": [
    ["Cooling like the first day. We sleep under blankets again.", jobs(0, 2)],
    ["The water has stopped. We’d had a bucket under it since May.", jobs(1)],
    ["Showed me the pressure before and after. I understood nothing and trusted everything.", jobs(0, 2, 3)],
    ["Cleaned the coil with a real jet pump and covered the bed first.", jobs(1, 2, 7)],
    ["Said that the gas was fine and only the filter was choked. An honest man.", jobs(0)],
    ["The new pipe follows the corner so neatly that guests don’t see it.", jobs(3)],
    ["The neighbour has stopped knocking. He even said hello.", jobs(4)],
    ["The old unit down, the new one in, and not a scratch on the frame.", jobs(5)],
    ["Knew what E4 meant without looking it up. It was a sensor.", jobs(6)],
    ["The smell is gone, and my son breathes easily.", jobs(7)],
  ],
  "appliance-repair": [
    ["The machine spins again, for the price of one belt.", jobs(0)],
    [
      "Opened it on a newspaper, kept the screws in a tray, explained the fault. My son wants his job now.",
      byMan,
    ],
    ["The old pump is on our table as proof, with a hole in it.", jobs(0)],
    ["The fridge hums in a different key and the milk is cold.", jobs(1)],
    ["No more fireworks in the microwave. A plate the size of a card was all it needed.", jobs(2)],
    ["Coconut chutney again, without the smell of burning.", jobs(3)],
    ["The purifier is dry and the light is green.", jobs(4)],
    ["The picture was back before the match began.", jobs(5)],
    ["The chimney pulls so well that it nearly took my recipe.", jobs(6)],
    ["The washing machine stays in its corner like a good dog.", jobs(7)],
  ],
  mason: [
    ["The tiles line up with the old ones so well that I can’t find the repair.", jobs(0, 4)],
    ["Filled the terrace with water and waited before he would take the money.", jobs(2)],
    ["Told me that the crack was only plaster. Someone else had quoted me a whole beam.", jobs(1)],
    ["The step is exactly as high as my father can manage; he measured his stride.", jobs(5)],
    ["The wall is straight, the joints are even, and the hose is no longer a hazard.", jobs(3)],
    ["The shower looks new. I’d almost paid for new tiles.", jobs(6)],
    ["You wouldn’t know that there had ever been a window.", jobs(7)],
    "Mixed only as much as was needed and took the rubble away.",
  ],
  driver: [
    ["Was at the gate before the alarm rang. My mother slept all the way.", jobs(0, 5)],
    ["Knew which gate of the hospital is open early. You can’t teach that.", jobs(1)],
    "Smooth with the clutch, quiet, and returned the car with the seat where it was.",
    ["Waited through three sari shops without one sigh.", jobs(2)],
    ["Nobody had to count drinks. We were home safe, and so was the car.", jobs(3)],
    ["Called me before the service centre could add anything to the list.", jobs(4)],
    ["She was there half an hour early and walked in calm.", jobs(6)],
    ["Never once reached for the handbrake, at least not so that I could see it.", jobs(7)],
    ["My father was helped up every step and told he was quick.", jobs(1)],
  ],
  cook: [
    ["There was a queue for the second helping. Everybody ate and eleven asked for the number.", jobs(0, 4)],
    ["My father, who praises nothing, asked what time the cook comes next.", jobs(1, 2)],
    ["Kitchen left cleaner than found, boxes labelled with dates.", jobs(1, 7)],
    "Tasted like my grandmother’s, and I don’t write that lightly.",
    ["The sweets were meant to last the week. They lasted the evening.", jobs(3)],
    ["I can make all five dishes now. My family has asked me to stop at four.", jobs(5)],
    ["Our guests took photos of every plate and not one reached for water.", jobs(6)],
    ["The boxes come home empty. That never happened when I cooked.", jobs(7)],
    ["Lunch was on the table at one sharp, and my mother’s sugar is fine.", jobs(2)],
  ],
  beautician: [
    ["The mehndi came out so dark that all the aunties asked for the number.", jobs(0)],
    ["I looked like myself, only rested. The photographer noticed too.", jobs(1, 4)],
    ["New file, new towels, patch test on the arm. Finally a professional.", jobs(2, 5, 6)],
    ["Patient with my grandmother, who wanted it shorter, and shorter, and a little longer.", jobs(3)],
    ["Not one red spot, and my skin objects to everything.", jobs(2)],
    ["Two looks, no hurry, and an honest opinion on which one was me.", jobs(4)],
    ["My sister fell asleep in the chair. I was next.", jobs(5)],
    ["The roots match. My hairdresser of ten years couldn’t tell.", jobs(6)],
    ["Three sarees draped, and all three still in place after the dancing.", jobs(7)],
  ],
};

/** Praise that fits every trade, for 4 stars and more. */
export const praise: readonly ReviewText[] = [
  ["Came on time and waited outside until we were ready. First-class work.", atHome],
  "Simple, honest, quick. Paid exactly what the app said.",
  "I’m not easy to please, and I’m pleased.",
  ["My second booking, and certainly not the last.", ({ earlierVisits }) => earlierVisits === 1],
  [
    "Explained everything to my mother in Malayalam and to me in English, with the same patience for both.",
    ({ city, trade }) => city === "Kochi" && trade !== "driver",
  ],
  ["Super work bro, 10/10.", byMan],
  ["Very polite. Took off shoes, asked where to put the tools, cleaned up after.", withTools],
  "What I liked: a clear price, a clear plan, no phone calls during work.",
  ["The problem had been with us for a year. One visit!", repairs],
  "Fair price for such care. I added something on top and had to insist.",
  "My neighbours have saved the profile already.",
  ["Worked straight through the heat and would only accept water. Next time there’ll be lassi.", withTools],
  "Good work, on time, no drama. What more could you want?",
  [
    "I was at work and my daughter was home alone. I felt safe about it the whole time. Thank you.",
    (visit) => withTools(visit) && visit.weekday !== "Sunday",
  ],
  "Neat. Calm. Thorough. Would recommend to family, and have.",
  ["Sent a picture when it was done and explained it to my mother over the phone.", withTools],
  ["Found a second problem, told me about it, and fixed it within the hours booked.", repairs],
  [
    "A craftsman of the old kind. You don’t often see this now.",
    (visit) => byMan(visit) && among("carpenter", "mason", "painter", "electrician")(visit),
  ],
  ["Came on a Sunday, although it was raining cats and dogs.", ({ weekday }) => weekday === "Sunday"],
  [
    "Everything still works after three weeks, so now I’m writing the review.",
    (visit) => repairs(visit) && visit.daysLater >= 21,
  ],
  ["Better than the company service that costs three times as much.", repairs],
  [
    "Brought the right part along because of the photo I’d sent. Clever.",
    (visit) => repairs(visit) && visit.hasPhoto,
  ],
  ["Our dog, who hates everybody, lay down beside the toolbox.", withTools],
  "I had many questions and got an answer to every one.",
  ["Told me how to avoid the same trouble next year. Who does that?", repairs],
  "Value for money. Will book again before the festival.",
  "A clear estimate, and finished when promised. No haggling.",
  "Booked on my phone in a minute, and the visit was just as easy.",
  "Quiet person, loud results.",
  [
    "We’d tried it ourselves first. He didn’t say a word, bless him.",
    (visit) => byMan(visit) && (repairs(visit) || visit.trade === "carpenter"),
  ],
  [
    "We’d tried it ourselves first. She didn’t say a word, bless her.",
    (visit) => visit.workerIsWoman && repairs(visit),
  ],
  "Excellent!! Very very professional and so humble.",
  "Listened first, looked second and talked third. Refreshing.",
  "Everything as agreed. No surprises.",
  "I’d been putting this off for months. I needn’t have.",
  "My father is seventy and lives alone. He’s asked me to save the number for him.",
  "Knows the job inside out. I watched and learned something.",
  "Mast kaam kiya. Ekdum saaf.",
  ["Nalla pani! Vilayum nyayam.", ({ city }) => city === "Kochi"],
  "No small talk, no shortcuts. Just how I like it.",
  "Treated our home as if it were a temple, and us like family.",
  "Asked the right questions before starting. That saved us both time.",
  "Friendly, careful and worth every rupee of it.",
  "My mother-in-law approved. I have nothing to add.",
  "One of those people who make hard things look easy.",
  "Did a little more than we’d agreed and didn’t mention it.",
  "The whole family was impressed, including the teenager.",
  "Would have given six stars if I could.",
];

/** For 3 to 3.5 stars. */
export const mixed: readonly ReviewText[] = [
  "The work is good. Came late, though, and I’d taken leave for it.",
  ["Solved in the end, but it took longer than I’d hoped.", repairs],
  ["Fine, but I had to do the cleaning up myself.", atHome],
  "Friendly and skilled, but the phone rang too often.",
  [
    "Okay for the price. I expected a little more finish at the edges.",
    among("carpenter", "painter", "mason"),
  ],
  "Did what was asked and not a bit more.",
  "The result is good, the estimate of the time wasn’t. Allow for double.",
  "Knows the work but doesn’t like to explain it.",
  ["Parts cost more than in the shop around the corner. The repair itself is solid.", repairs],
  ["Good hands, poor handwriting: I couldn’t read the list of materials.", withTools],
  "Three stars for the traffic, five for the work, so let’s say somewhere in between.",
  "All right in the end. Communication could be better.",
];

/** For 1 to 2.5 stars. */
export const complaints: readonly ReviewText[] = [
  ["The same problem came back the next day. I’m waiting for a call.", repairs],
  "Called twice to change the time before coming at last. The work itself is average.",
  ["Left dust all over the hall and was in a hurry to leave.", withTools],
  [
    "Quoted two hours and needed four. I paid for two, but half my day was gone.",
    ({ hours, trade }) => hours === 2 && trade !== "driver",
  ],
  ["Not rude, not careful either. There’s now a scratch on the floor.", withTools],
  ["I’d sent a photo and still the wrong part came along.", (visit) => repairs(visit) && visit.hasPhoto],
  "Tried hard, but this was too big for one person.",
  "Seemed to be thinking of the next customer the whole time.",
  "I had to explain three times what I’d already written in the booking.",
];

const full = ({ rating }: ReviewedVisit) => rating === 5;
export const titles: Record<"praise" | "mixed" | "complaints", readonly ReviewText[]> = {
  praise: [
    "Amazing experince",
    "Highly recommended",
    "On time and tidy",
    "Worth every rupee",
    ["Problem solved", repairs],
    "Will book again",
    "A true professional",
    "Best in the area",
    "So relieved!",
    "Honest work",
    ["Five stars from all of us", full],
    ["Perfect", full],
    ["Quick and clean", atHome],
    "Very polite and skilled",
    ["Saved our weekend", ({ weekday }) => weekday === "Saturday" || weekday === "Sunday"],
    "Exactly what we needed",
    ["Great hands", atHome],
    "Pleasantly surprised",
    "Trustworthy",
    "Superb",
    ["No complaints at all", full],
    "Done right",
    ["My new regular", ({ earlierVisits }) => earlierVisits > 0],
    "Thank you!",
  ],
  mixed: [
    "Good, with one but",
    "Decent work",
    "Okay overall",
    "Fine in the end",
    "Could be better",
    "Fair",
    "Almost there",
    "Mixed feelings",
  ],
  complaints: [
    "Expected more",
    "Not what I hoped for",
    "Disappointed",
    ["Too rushed", withTools],
    "Needs to improve",
  ],
};
