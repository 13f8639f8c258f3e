// The categories of an installation that begins without the demo story, in every market. English titles, and those of
// the other shipped languages.
import type { FirstCategory } from "./domains/catalogue/catalogue.ts";

export const firstCategories: readonly FirstCategory[] = [
  {
    title: "Cleaning",
    titles: { de: "Reinigung", hi: "सफ़ाई", ml: "ശുചീകരണം" },
    description: "Homes, kitchens, bathrooms and windows, once or every week.",
    synonyms: ["cleaner", "window", "kitchen", "bathroom"],
  },
  {
    title: "Plumbing",
    titles: { de: "Sanitärarbeiten", hi: "प्लंबिंग", ml: "പ്ലംബിംഗ്" },
    description: "Taps, pipes, drains, toilets and water heaters.",
    synonyms: ["plumber", "tap", "pipe", "leak", "drain"],
  },
  {
    title: "Electrics",
    titles: { de: "Elektroarbeiten", hi: "बिजली का काम", ml: "ഇലക്ട്രിക്കൽ ജോലികൾ" },
    description: "Lights, sockets, switches and wiring.",
    synonyms: ["electrician", "light", "socket", "wiring"],
  },
  {
    title: "Painting",
    titles: { de: "Malerarbeiten", hi: "पेंटिंग", ml: "പെയിന്റിംഗ്" },
    description: "Walls, ceilings, doors and fences, inside and outside.",
    synonyms: ["painter", "wall", "paint"],
  },
  {
    title: "Gardening",
    titles: { de: "Gartenarbeit", hi: "बागवानी", ml: "തോട്ടപ്പണി" },
    description: "Lawns, hedges, beds and balconies.",
    synonyms: ["gardener", "lawn", "hedge", "plants"],
  },
  {
    title: "Moving",
    titles: { de: "Umzug", hi: "घर का सामान ले जाना", ml: "വീടുമാറ്റം" },
    description: "Packing, carrying and assembling furniture.",
    synonyms: ["mover", "transport", "furniture", "packing"],
  },
];
