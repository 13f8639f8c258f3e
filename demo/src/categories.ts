// The job categories of the demo and their icons. An icon is the `d` of one SVG path on a 24 × 24 grid, drawn as a line:
// fill none, stroke currentColor, width 1.75, round caps and joins.
import type { TitleLanguage } from "@hourhand/contract/languages";

export const categoryKeys = [
  "electrician",
  "plumber",
  "carpenter",
  "painter",
  "cleaner",
  "gardener",
  "ac-technician",
  "appliance-repair",
  "mason",
  "driver",
  "cook",
  "beautician",
  "pest-control",
] as const;
export type CategoryKey = (typeof categoryKeys)[number];
export type DemoCategory = {
  key: CategoryKey;
  title: string;
  /** The titles in other languages. */
  titles: Readonly<Partial<Record<TitleLanguage, string>>>;
  description: string;
  /** Other words that people use when they search. */
  synonyms: readonly string[];
  isActive: boolean;
  icon: string;
};

const rows: Record<CategoryKey, Omit<DemoCategory, "key" | "isActive">> = {
  electrician: {
    title: "Electrician",
    titles: { hi: "इलेक्ट्रीशियन", ml: "ഇലക്ട്രീഷ്യൻ", de: "Elektrik" },
    description:
      "Wiring, switchboards, lights, fans and inverters: safe repairs and new fittings by people who test before they touch.",
    synonyms: [
      "fan",
      "light",
      "switchboard",
      "wiring",
      "fuse",
      "inverter",
      "short circuit",
      "power cut",
      "doorbell",
    ],
    icon: "M13 2.5L5 13.5H11L10 21.5L19 10H12.5Z",
  },
  plumber: {
    title: "Plumber",
    titles: { hi: "प्लंबर", ml: "പ്ലംബർ", de: "Sanitär" },
    description:
      "Leaks, blocked drains, taps, geysers and bathroom fittings, from a new washer to a new pipe run.",
    synonyms: ["leak", "tap", "pipe", "drain", "geyser", "toilet", "flush", "water tank", "washbasin"],
    icon: "M4 9.5H12A5 5 0 0 1 17 14.5V15M4 5.5H12A9 9 0 0 1 21 14.5V15M4 3.5V11.5M15 15H22.5M18.5 18.5C17.5 19.8 17.2 20.3 17.2 20.8A1.4 1.4 0 0 0 19.9 20.8C19.9 20.3 19.5 19.8 18.5 18.5ZM8 5.5V2.5M6 2.5H10",
  },
  carpenter: {
    title: "Carpenter",
    titles: { hi: "बढ़ई", ml: "ആശാരി", de: "Tischlerei" },
    description:
      "Doors, hinges, wardrobes, beds and kitchen fronts: repaired, planed, fitted or built to measure.",
    synonyms: ["door", "hinge", "wardrobe", "furniture", "cupboard", "wood", "lock"],
    icon: "M11.8 9.6L3.3 18.1A1.8 1.8 0 0 0 5.9 20.7L14.4 12.2M9 6.8L13.2 2.8C15.8 2.4 17.8 3.4 19 5.4L19.2 7.8L21.6 10.2L18.2 13.6L15.8 11.2L14.4 12.2Z",
  },
  painter: {
    title: "Painter",
    titles: { hi: "पेंटर", ml: "പെയിന്റർ", de: "Malerarbeiten" },
    description: "Interior and exterior painting, putty and damp treatment, done neatly with covered floors.",
    synonyms: ["paint", "wall", "putty", "damp", "whitewash"],
    icon: "M4.5 3H17.5A1.5 1.5 0 0 1 19 4.5V7.5A1.5 1.5 0 0 1 17.5 9H4.5A1.5 1.5 0 0 1 3 7.5V4.5A1.5 1.5 0 0 1 4.5 3ZM19 6H21.5V11.5L12 13V15.5M10.5 15.5H13.5V21.5H10.5Z",
  },
  cleaner: {
    title: "Cleaner",
    titles: { hi: "सफ़ाईकर्मी", ml: "ക്ലീനർ", de: "Reinigung" },
    description: "Regular and deep cleaning of homes, kitchens, bathrooms, sofas and windows.",
    synonyms: ["cleaning", "maid", "deep clean", "sofa", "housekeeping", "sweeping"],
    icon: "M19.5 2.5L13 11M9.5 9.5L15.5 14L13.5 17C11 20.5 7 21.5 2.5 21.5C4.5 20 5 18.5 5.5 16.5C6.2 13.5 7.5 11 9.5 9.5ZM8 12.5L13.8 16.6M8.5 17.5L7 20.5M18.5 15.5V19.5M16.5 17.5H20.5",
  },
  gardener: {
    title: "Gardener",
    titles: { hi: "माली", ml: "തോട്ടപ്പണി", de: "Gartenpflege" },
    description: "Balcony pots, lawns, pruning, kitchen gardens and plant care through the seasons.",
    synonyms: ["garden", "plants", "lawn", "pruning", "grass"],
    icon: "M12 21.5V11M12 14C12 9.5 9 7 3.5 7C3.5 11.5 6.5 14 12 14ZM12 11C12 6.5 15 3 20.5 3C20.5 7.5 17.5 11 12 11ZM6.5 21.5H17.5",
  },
  "ac-technician": {
    title: "AC Technician",
    titles: { hi: "एसी तकनीशियन", ml: "എസി ടെക്നീഷ്യൻ", de: "Klimatechnik" },
    description: "Installation, gas filling, servicing and repair of split and window air conditioners.",
    synonyms: ["AC", "air conditioner", "cooling", "gas filling"],
    icon: "M4 3.5H20A1.5 1.5 0 0 1 21.5 5V10A1.5 1.5 0 0 1 20 11.5H4A1.5 1.5 0 0 1 2.5 10V5A1.5 1.5 0 0 1 4 3.5ZM6 8.5H18M17 6H17.5M7 14.5C7 17 5 17 5 20M12 14.5V20.5M17 14.5C17 17 19 17 19 20",
  },
  "appliance-repair": {
    title: "Appliance Repair",
    titles: { hi: "घरेलू उपकरण मरम्मत", ml: "ഗൃഹോപകരണ റിപ്പയർ", de: "Hausgeräte-Reparatur" },
    description: "Washing machines, refrigerators, microwaves, mixers and chimneys brought back to life.",
    synonyms: ["washing machine", "fridge", "refrigerator", "microwave", "mixer", "chimney", "oven"],
    icon: "M5.5 2.5H18.5A1.5 1.5 0 0 1 20 4V20A1.5 1.5 0 0 1 18.5 21.5H5.5A1.5 1.5 0 0 1 4 20V4A1.5 1.5 0 0 1 5.5 2.5ZM4 7H20M7 4.8H9.5M16.5 4.8H16.9M17 14A5 5 0 1 1 7 14A5 5 0 1 1 17 14ZM9 14.5C10.5 13 13 16 15 14.3",
  },
  mason: {
    title: "Mason",
    titles: { hi: "राजमिस्त्री", ml: "മേസ്തിരി", de: "Maurerarbeiten" },
    description: "Brickwork, plastering, tiling, waterproofing and small civil repairs.",
    synonyms: ["tiles", "plaster", "brick", "cement", "waterproofing", "construction"],
    icon: "M2.5 6H21.5V11H2.5ZM2.5 11H21.5V16H2.5ZM2.5 16H21.5V21H2.5ZM9 6V11M15.5 6V11M6 11V16M12.5 11V16M19 11V16M9 16V21M15.5 16V21M7 3H17",
  },
  driver: {
    title: "Driver",
    titles: { hi: "ड्राइवर", ml: "ഡ്രൈവർ", de: "Fahrdienst" },
    description:
      "Careful drivers by the hour for errands, airport runs, elders’ appointments and long days out.",
    synonyms: ["car", "airport", "chauffeur", "taxi"],
    icon: "M21.5 12A9.5 9.5 0 1 1 2.5 12A9.5 9.5 0 1 1 21.5 12ZM14.5 12A2.5 2.5 0 1 1 9.5 12A2.5 2.5 0 1 1 14.5 12ZM9.6 11.3L2.9 9.5M14.4 11.3L21.1 9.5M12 14.5V21.5",
  },
  cook: {
    title: "Cook",
    titles: { hi: "रसोइया", ml: "പാചകം", de: "Kochen" },
    description: "Everyday meals, party food and regional cooking in your own kitchen.",
    synonyms: ["chef", "food", "meals", "party", "tiffin"],
    icon: "M7 14.5A4.5 4.5 0 1 1 7.6 5.6A5 5 0 0 1 16.4 5.6A4.5 4.5 0 1 1 17 14.5V21H7ZM7 18H17M10 11.5V14.5M14 11.5V14.5",
  },
  beautician: {
    title: "Beautician",
    titles: { hi: "ब्यूटीशियन", ml: "ബ്യൂട്ടീഷ്യൻ", de: "Kosmetik" },
    description: "Threading, facials, hair, mehndi and bridal make-up at home, with clean tools every time.",
    synonyms: ["facial", "hair", "threading", "mehndi", "make-up", "salon", "bridal"],
    icon: "M8.5 18.5A3 3 0 1 1 2.5 18.5A3 3 0 1 1 8.5 18.5ZM8.5 5.5A3 3 0 1 1 2.5 5.5A3 3 0 1 1 8.5 5.5ZM8 7.2L21 16.5M8 16.8L21 7.5M12 12H12.4",
  },
  "pest-control": {
    title: "Pest Control",
    titles: { hi: "कीट नियंत्रण", ml: "കീടനിയന്ത്രണം", de: "Schädlingsbekämpfung" },
    description: "Paused: we are looking for licensed teams before we offer this again.",
    synonyms: ["cockroach", "termite", "ants", "rats"],
    icon: "M12 7A4.5 5.5 0 0 1 16.5 12.5V15A4.5 5.5 0 0 1 7.5 15V12.5A4.5 5.5 0 0 1 12 7ZM12 7V20.5M9.5 7.5A2.5 2.5 0 0 1 14.5 7.5M10 5.2L8 2.5M14 5.2L16 2.5M7.5 11L3 9M7.5 14H2.5M8 17L4 20M16.5 11L21 9M16.5 14H21.5M16 17L20 20",
  },
};

/** Twelve active categories and one that is switched off. */
export const categories: readonly DemoCategory[] = categoryKeys.map((key) => ({
  key,
  isActive: key !== "pest-control",
  ...rows[key],
}));
export const activeCategories = categories.filter((category) => category.isActive);
