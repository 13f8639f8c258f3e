// Chooses a person's look from who they are; the same username always gets the same face.

import { seededRandom } from "../random.ts";
import type { ClothesStyle } from "./clothes.ts";
import type { HairStyle } from "./hair.ts";
import type { BeardStyle, Look } from "./portrait.ts";

/** Headgear somebody always wears, or the trade whose clothes they are photographed in. */
export type Wears =
  | "turban"
  | "hijab"
  | "skullcap"
  | "shawl"
  | "helmet"
  | "cap"
  | "chef"
  | "apron"
  | "dungarees"
  | "vest"
  | "blazer";
export type Sitter = { username: string; gender: "f" | "m"; age: number; wears?: Wears | undefined };

const skins = ["#EFC49B", "#E2AE80", "#D49C6C", "#C58A5B", "#AE7348", "#99623D", "#86532F"];
const backgrounds = [
  "#F3CF86",
  "#A9D2CB",
  "#F0BFA2",
  "#C6D6A2",
  "#D9C7E2",
  "#B9D3E6",
  "#EBD3AE",
  "#8FC1BB",
  "#F4B9A9",
];
const cloths = [
  "#0F5C5C",
  "#C8563A",
  "#D98E1F",
  "#5B4A7A",
  "#2F6F9A",
  "#8A3550",
  "#4F7A45",
  "#B5603C",
  "#34577A",
  "#A8453F",
  "#6B7F3A",
  "#7A5140",
];
const trims = ["#F2A20C", "#FBE9C6", "#E3A08A", "#9CCBC4", "#F4D27A", "#EAD7F0", "#F6C9B0"];
const pale = ["#FBF3E4", "#DCE9E6", "#F5DCC6", "#DDE4EE", "#F1E6B8"];

const menHair: HairStyle[] = [
  "crop",
  "sidePart",
  "sweptBack",
  "wavyTop",
  "curlyTop",
  "sidePart",
  "crop",
  "wavyTop",
];
const oldMenHair: HairStyle[] = ["balding", "bald", "sidePart", "crop", "balding", "sweptBack"];
const womenHair: HairStyle[] = [
  "long",
  "bun",
  "braid",
  "bob",
  "wavyLong",
  "curlyLong",
  "ponytail",
  "wavyLong",
  "long",
];
const oldWomenHair: HairStyle[] = ["bun", "bob", "bun", "braid", "shawl"];
const menBeards: BeardStyle[] = [
  "none",
  "none",
  "stubble",
  "short",
  "moustache",
  "goatee",
  "moustache",
  "stubble",
];
const menClothes: ClothesStyle[] = ["shirt", "polo", "tee", "kurta", "shirt", "polo"];
const womenClothes: ClothesStyle[] = ["saree", "salwar", "blouse", "kurta", "salwar", "shirt"];

export function chooseLook(sitter: Sitter): Look {
  const random = seededRandom(`look of ${sitter.username}`);
  const { age, wears } = sitter;
  const woman = sitter.gender === "f";
  const grey = age >= 60 ? "#E4E0DA" : age >= 52 ? "#8E8781" : undefined;
  const hairColour =
    grey ??
    random.pick(woman ? ["#2A1B17", "#3A231A", "#1F1715", "#4A2A1C"] : ["#241815", "#2E1E18", "#1D1614"]);

  let hair = random.pick(woman ? (age > 50 ? oldWomenHair : womenHair) : age > 48 ? oldMenHair : menHair);
  if (
    wears === "turban" ||
    wears === "hijab" ||
    wears === "skullcap" ||
    wears === "shawl" ||
    wears === "helmet" ||
    wears === "cap"
  )
    hair = wears;

  let beard: BeardStyle = "none";
  if (!woman)
    beard =
      wears === "turban"
        ? "full"
        : wears === "skullcap"
          ? random.pick(["short", "full"] as const)
          : age > 45 && random.chance(0.25)
            ? "bigMoustache"
            : random.pick(menBeards);

  let clothes = random.pick(
    woman ? (age > 45 ? (["saree", "saree", "salwar"] as const) : womenClothes) : menClothes,
  );
  if (
    wears === "chef" ||
    wears === "apron" ||
    wears === "dungarees" ||
    wears === "vest" ||
    wears === "blazer"
  )
    clothes = wears;
  if (wears === "helmet") clothes = random.pick(["vest", "dungarees"] as const);
  if (wears === "hijab" || wears === "shawl") clothes = "tee";

  const cloth = random.pick(cloths);
  const trim =
    hair === "helmet"
      ? random.pick(["#F2A20C", "#F4C542", "#E9EDEA", "#5FA3C7"] as const)
      : clothes === "dungarees" || clothes === "vest"
        ? random.pick(pale)
        : random.pick(trims);
  const headgear = random.pick(cloths.filter((colour) => colour !== cloth));
  const background = random.pick(backgrounds);
  const covered = hair === "hijab" || hair === "shawl";
  return {
    skin: random.pick(skins),
    hair,
    hairColour,
    beard,
    mood: random.pick(["smile", "smile", "grin", "grin", "gentle", "laughing"] as const),
    face: random.pick(woman ? (["oval", "oval", "round"] as const) : (["oval", "round", "square"] as const)),
    glasses: random.chance(age > 45 ? 0.4 : 0.16) ? random.pick(["round", "square"] as const) : "none",
    lashes: woman,
    bindi: woman && !covered && random.chance(0.4),
    earrings: woman && random.chance(0.75),
    flowers: woman && (hair === "bun" || hair === "braid") && random.chance(0.6),
    lines: age >= 50,
    clothes,
    cloth,
    trim,
    headgear,
    background,
  };
}
