// The categories of an installation that begins without the demo story, in every market. English titles, and those of
// the other shipped languages.
import type { FirstCategory } from "./domains/catalogue/catalogue.ts";

type Line = readonly [title: string, hours: number, hi: string, ml: string, de: string];

const readyJobs = (lines: readonly Line[]): FirstCategory["ready_jobs"] =>
  lines.map(([title, hours, hi, ml, de]) => ({ title, hours, titles: { hi, ml, de } }));

export const firstCategories: readonly FirstCategory[] = [
  {
    title: "Cleaning",
    titles: { de: "Reinigung", hi: "सफ़ाई", ml: "ശുചീകരണം" },
    description: "Homes, kitchens, bathrooms and windows, once or every week.",
    synonyms: ["cleaner", "window", "kitchen", "bathroom"],
    // oxfmt-ignore
    ready_jobs: readyJobs([
      ["Clean the whole home", 4, "पूरे घर की सफ़ाई", "വീടു മുഴുവൻ വൃത്തിയാക്കണം", "Ganze Wohnung reinigen"],
      ["Clean the kitchen", 2, "किचन की सफ़ाई", "അടുക്കള വൃത്തിയാക്കണം", "Küche reinigen"],
      ["Clean the bathroom", 1, "बाथरूम की सफ़ाई", "ബാത്ത്‌റൂം വൃത്തിയാക്കണം", "Badezimmer reinigen"],
      ["Clean the windows", 2, "खिड़कियों की सफ़ाई", "ജനലുകൾ തുടയ്ക്കണം", "Fenster putzen"],
      ["Clean for moving in or out", 5, "घर बदलते समय सफ़ाई", "വീടു മാറുമ്പോൾ വൃത്തിയാക്കണം", "Reinigung beim Ein- oder Auszug"],
      ["Clean up after a party", 3, "पार्टी के बाद सफ़ाई", "പാർട്ടി കഴിഞ്ഞ് വൃത്തിയാക്കണം", "Aufräumen nach einer Feier"],
    ]),
  },
  {
    title: "Plumbing",
    titles: { de: "Sanitärarbeiten", hi: "प्लंबिंग", ml: "പ്ലംബിംഗ്" },
    description: "Taps, pipes, drains, toilets and water heaters.",
    synonyms: ["plumber", "tap", "pipe", "leak", "drain"],
    // oxfmt-ignore
    ready_jobs: readyJobs([
      ["Tap drips", 1, "नल टपक रहा है", "ടാപ്പ് ചോരുന്നു", "Wasserhahn tropft"],
      ["Drain blocked", 1, "नाली जाम है", "ഡ്രെയിൻ അടഞ്ഞു", "Abfluss verstopft"],
      ["Pipe leaks", 1, "पाइप से पानी रिस रहा है", "പൈപ്പിൽ ചോർച്ച", "Rohr undicht"],
      ["Toilet won’t flush", 1, "फ़्लश काम नहीं कर रहा", "ഫ്ലഷ് പ്രവർത്തിക്കുന്നില്ല", "Toilettenspülung defekt"],
      ["No hot water", 1, "गरम पानी नहीं आ रहा", "ചൂടുവെള്ളം വരുന്നില്ല", "Kein warmes Wasser"],
      ["Fit a new tap", 1, "नया नल लगवाना", "പുതിയ ടാപ്പ് പിടിപ്പിക്കണം", "Neuen Wasserhahn einbauen"],
    ]),
  },
  {
    title: "Electrics",
    titles: { de: "Elektroarbeiten", hi: "बिजली का काम", ml: "ഇലക്ട്രിക്കൽ ജോലികൾ" },
    description: "Lights, sockets, switches and wiring.",
    synonyms: ["electrician", "light", "socket", "wiring"],
    // oxfmt-ignore
    ready_jobs: readyJobs([
      ["Light not working", 1, "लाइट नहीं जल रही", "ലൈറ്റ് കത്തുന്നില്ല", "Licht geht nicht"],
      ["Socket not working", 1, "सॉकेट काम नहीं कर रहा", "സോക്കറ്റ് പ്രവർത്തിക്കുന്നില്ല", "Steckdose ohne Strom"],
      ["Fuse trips", 1, "बार-बार फ़्यूज़ उड़ता है", "ഫ്യൂസ് ഇടയ്ക്കിടെ പോകുന്നു", "Sicherung fliegt heraus"],
      ["Put up a lamp", 1, "लैंप लगवाना", "ലാമ്പ് പിടിപ്പിക്കണം", "Lampe anbringen"],
      ["Replace a switch", 1, "स्विच बदलवाना", "സ്വിച്ച് മാറ്റണം", "Schalter austauschen"],
      ["New socket", 2, "नया सॉकेट लगवाना", "പുതിയ സോക്കറ്റ്", "Neue Steckdose"],
    ]),
  },
  {
    title: "Painting",
    titles: { de: "Malerarbeiten", hi: "पेंटिंग", ml: "പെയിന്റിംഗ്" },
    description: "Walls, ceilings, doors and fences, inside and outside.",
    synonyms: ["painter", "wall", "paint"],
    // oxfmt-ignore
    ready_jobs: readyJobs([
      ["Paint one room", 8, "एक कमरा पेंट करवाना", "ഒരു മുറി പെയിന്റ് ചെയ്യണം", "Ein Zimmer streichen"],
      ["Paint one wall", 3, "एक दीवार पेंट करवाना", "ഒരു ചുമർ പെയിന്റ് ചെയ്യണം", "Eine Wand streichen"],
      ["Paint is peeling", 3, "पेंट उखड़ रहा है", "പെയിന്റ് ഇളകുന്നു", "Farbe blättert ab"],
      ["Touch up marks and holes", 2, "दाग और छेद ठीक करवाना", "പാടുകളും തുളകളും മായ്ക്കണം", "Flecken und Löcher ausbessern"],
      ["Paint a door or window", 3, "दरवाज़ा या खिड़की पेंट करवाना", "വാതിലോ ജനലോ പെയിന്റ് ചെയ്യണം", "Tür oder Fenster streichen"],
      ["Paint a fence", 4, "बाड़ पेंट करवाना", "വേലി പെയിന്റ് ചെയ്യണം", "Zaun streichen"],
    ]),
  },
  {
    title: "Gardening",
    titles: { de: "Gartenarbeit", hi: "बागवानी", ml: "തോട്ടപ്പണി" },
    description: "Lawns, hedges, beds and balconies.",
    synonyms: ["gardener", "lawn", "hedge", "plants"],
    // oxfmt-ignore
    ready_jobs: readyJobs([
      ["Mow the lawn", 2, "लॉन की घास काटना", "പുൽത്തകിടി വെട്ടണം", "Rasen mähen"],
      ["Weed the garden", 2, "खरपतवार निकालना", "കള പറിക്കണം", "Unkraut jäten"],
      ["Trim the hedge", 2, "बाड़ की छँटाई", "വേലിച്ചെടി വെട്ടിയൊതുക്കണം", "Hecke schneiden"],
      ["Prune a tree", 2, "पेड़ की छँटाई", "മരക്കൊമ്പ് വെട്ടണം", "Baum zurückschneiden"],
      ["Plant a bed", 3, "क्यारी में पौधे लगाना", "തടമെടുത്ത് ചെടി നടണം", "Beet bepflanzen"],
      ["Clear leaves", 2, "पत्ते साफ़ करना", "ഇലകൾ നീക്കണം", "Laub entfernen"],
    ]),
  },
  {
    title: "Moving",
    titles: { de: "Umzug", hi: "घर का सामान ले जाना", ml: "വീടുമാറ്റം" },
    description: "Packing, carrying and assembling furniture.",
    synonyms: ["mover", "transport", "furniture", "packing"],
    // oxfmt-ignore
    ready_jobs: readyJobs([
      ["Move a small flat", 4, "छोटे घर का सामान ले जाना", "ചെറിയ വീട് മാറണം", "Umzug einer kleinen Wohnung"],
      ["Move a large flat", 8, "बड़े घर का सामान ले जाना", "വലിയ വീട് മാറണം", "Umzug einer großen Wohnung"],
      ["Pack boxes", 3, "सामान पैक करना", "സാധനങ്ങൾ പാക്ക് ചെയ്യണം", "Kartons packen"],
      ["Move heavy furniture", 2, "भारी फ़र्नीचर हटाना", "ഭാരമുള്ള ഫർണിച്ചർ മാറ്റണം", "Schwere Möbel tragen"],
      ["Assemble furniture", 2, "फ़र्नीचर जोड़ना", "ഫർണിച്ചർ കൂട്ടിയോജിപ്പിക്കണം", "Möbel aufbauen"],
      ["Take away old furniture", 2, "पुराना फ़र्नीचर ले जाना", "പഴയ ഫർണിച്ചർ കൊണ്ടുപോകണം", "Alte Möbel abholen"],
    ]),
  },
];
