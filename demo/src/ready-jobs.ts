// The jobs that customers often book, by trade: title, usual hours, and the title in Hindi, Malayalam and German.
import type { TitleLanguage } from "@hourhand/contract/languages";
import type { CategoryKey } from "./categories.ts";

type Line = readonly [title: string, hours: number, hi: string, ml: string, de: string];

// oxfmt-ignore
const lines: Record<CategoryKey, readonly Line[]> = {
  electrician: [
    ["Fan not turning", 1, "पंखा नहीं चल रहा", "ഫാൻ കറങ്ങുന്നില്ല", "Ventilator dreht sich nicht"],
    ["Fuse trips", 1, "बार-बार फ़्यूज़ उड़ता है", "ഫ്യൂസ് ഇടയ്ക്കിടെ പോകുന്നു", "Sicherung fliegt heraus"],
    ["New plug point", 1, "नया प्लग पॉइंट", "പുതിയ പ്ലഗ് പോയിന്റ്", "Neue Steckdose"],
    ["Switch or socket sparks", 1, "स्विच या सॉकेट से चिंगारी", "സ്വിച്ചിലോ സോക്കറ്റിലോ തീപ്പൊരി", "Schalter oder Steckdose sprüht Funken"],
    ["Lights flicker", 1, "लाइट टिमटिमा रही है", "ലൈറ്റ് മിന്നിക്കൊണ്ടിരിക്കുന്നു", "Licht flackert"],
    ["Put up a ceiling fan", 1, "छत का पंखा लगवाना", "സീലിംഗ് ഫാൻ പിടിപ്പിക്കണം", "Deckenventilator anbringen"],
    ["Put up new lights", 2, "नई लाइटें लगवाना", "പുതിയ ലൈറ്റുകൾ പിടിപ്പിക്കണം", "Neue Lampen anbringen"],
    ["Inverter not working", 2, "इन्वर्टर काम नहीं कर रहा", "ഇൻവെർട്ടർ പ്രവർത്തിക്കുന്നില്ല", "Wechselrichter funktioniert nicht"],
  ],
  plumber: [
    ["Tap drips", 1, "नल टपक रहा है", "ടാപ്പ് ചോരുന്നു", "Wasserhahn tropft"],
    ["Drain blocked", 1, "नाली जाम है", "ഡ്രെയിൻ അടഞ്ഞു", "Abfluss verstopft"],
    ["Pipe leaks", 1, "पाइप से पानी रिस रहा है", "പൈപ്പിൽ ചോർച്ച", "Rohr undicht"],
    ["Toilet won’t flush", 1, "फ़्लश काम नहीं कर रहा", "ഫ്ലഷ് പ്രവർത്തിക്കുന്നില്ല", "Toilettenspülung defekt"],
    ["Low water pressure", 1, "पानी का प्रेशर कम है", "വെള്ളത്തിന് പ്രഷർ കുറവ്", "Zu wenig Wasserdruck"],
    ["Fit a new tap", 1, "नया नल लगवाना", "പുതിയ ടാപ്പ് പിടിപ്പിക്കണം", "Neuen Wasserhahn einbauen"],
    ["Fit a wash basin", 2, "वॉश बेसिन लगवाना", "വാഷ് ബേസിൻ പിടിപ്പിക്കണം", "Waschbecken einbauen"],
    ["Fit a geyser", 2, "गीज़र लगवाना", "ഗീസർ പിടിപ്പിക്കണം", "Boiler anschließen"],
  ],
  carpenter: [
    ["Door sticks", 1, "दरवाज़ा अटकता है", "വാതിൽ ഉരയുന്നു", "Tür klemmt"],
    ["Change a door lock", 1, "दरवाज़े का ताला बदलवाना", "വാതിലിന്റെ പൂട്ട് മാറ്റണം", "Türschloss austauschen"],
    ["Cupboard hinge broken", 1, "अलमारी का कब्ज़ा टूट गया", "അലമാരയുടെ വിജാഗിരി പൊട്ടി", "Schrankscharnier defekt"],
    ["Drawer won’t close", 1, "दराज़ बंद नहीं होती", "വലിപ്പ് അടയുന്നില്ല", "Schublade schließt nicht"],
    ["Bed creaks", 1, "पलंग चरमराता है", "കട്ടിലിന് ശബ്ദം", "Bett knarrt"],
    ["Assemble furniture", 2, "फ़र्नीचर जोड़ना", "ഫർണിച്ചർ കൂട്ടിയോജിപ്പിക്കണം", "Möbel aufbauen"],
    ["Put up shelves", 2, "शेल्फ़ लगवाना", "ഷെൽഫ് പിടിപ്പിക്കണം", "Regale anbringen"],
    ["Mosquito nets for windows", 3, "खिड़कियों पर मच्छर जाली", "ജനലുകൾക്ക് കൊതുകുവല", "Fliegengitter für Fenster"],
  ],
  painter: [
    ["Paint one room", 8, "एक कमरा पेंट करवाना", "ഒരു മുറി പെയിന്റ് ചെയ്യണം", "Ein Zimmer streichen"],
    ["Paint one wall", 3, "एक दीवार पेंट करवाना", "ഒരു ചുമർ പെയിന്റ് ചെയ്യണം", "Eine Wand streichen"],
    ["Paint is peeling", 3, "पेंट उखड़ रहा है", "പെയിന്റ് ഇളകുന്നു", "Farbe blättert ab"],
    ["Damp patch on a wall", 3, "दीवार में सीलन", "ചുമരിൽ ഈർപ്പം", "Feuchter Fleck an der Wand"],
    ["Touch up marks and holes", 2, "दाग और छेद ठीक करवाना", "പാടുകളും തുളകളും മായ്ക്കണം", "Flecken und Löcher ausbessern"],
    ["Paint a door or window", 3, "दरवाज़ा या खिड़की पेंट करवाना", "വാതിലോ ജനലോ പെയിന്റ് ചെയ്യണം", "Tür oder Fenster streichen"],
    ["Paint a gate or grill", 4, "गेट या ग्रिल पेंट करवाना", "ഗേറ്റോ ഗ്രില്ലോ പെയിന്റ് ചെയ്യണം", "Tor oder Gitter streichen"],
  ],
  cleaner: [
    ["Clean the whole home", 4, "पूरे घर की सफ़ाई", "വീടു മുഴുവൻ വൃത്തിയാക്കണം", "Ganze Wohnung reinigen"],
    ["Deep clean the kitchen", 3, "किचन की पूरी सफ़ाई", "അടുക്കള നന്നായി വൃത്തിയാക്കണം", "Küche gründlich reinigen"],
    ["Clean the bathroom", 1, "बाथरूम की सफ़ाई", "ബാത്ത്‌റൂം വൃത്തിയാക്കണം", "Badezimmer reinigen"],
    ["Clean the windows", 2, "खिड़कियों की सफ़ाई", "ജനലുകൾ തുടയ്ക്കണം", "Fenster putzen"],
    ["Clean a sofa", 2, "सोफ़े की सफ़ाई", "സോഫ വൃത്തിയാക്കണം", "Sofa reinigen"],
    ["Clean for moving in or out", 5, "घर बदलते समय सफ़ाई", "വീടു മാറുമ്പോൾ വൃത്തിയാക്കണം", "Reinigung beim Ein- oder Auszug"],
    ["Clean up after a party", 3, "पार्टी के बाद सफ़ाई", "പാർട്ടി കഴിഞ്ഞ് വൃത്തിയാക്കണം", "Aufräumen nach einer Feier"],
  ],
  gardener: [
    ["Mow the lawn", 2, "लॉन की घास काटना", "പുൽത്തകിടി വെട്ടണം", "Rasen mähen"],
    ["Weed the garden", 2, "खरपतवार निकालना", "കള പറിക്കണം", "Unkraut jäten"],
    ["Trim the hedge", 2, "बाड़ की छँटाई", "വേലിച്ചെടി വെട്ടിയൊതുക്കണം", "Hecke schneiden"],
    ["Prune a tree", 2, "पेड़ की छँटाई", "മരക്കൊമ്പ് വെട്ടണം", "Baum zurückschneiden"],
    ["Repot plants", 1, "पौधों के गमले बदलना", "ചെടികൾ ചട്ടി മാറ്റി നടണം", "Pflanzen umtopfen"],
    ["Plants are dying", 1, "पौधे सूख रहे हैं", "ചെടികൾ വാടുന്നു", "Pflanzen gehen ein"],
    ["Start a kitchen garden", 4, "किचन गार्डन बनाना", "അടുക്കളത്തോട്ടം ഒരുക്കണം", "Gemüsebeet anlegen"],
  ],
  "ac-technician": [
    ["AC not cooling", 1, "एसी ठंडा नहीं कर रहा", "എസി തണുക്കുന്നില്ല", "Klimaanlage kühlt nicht"],
    ["AC service", 1, "एसी की सर्विस", "എസി സർവീസ്", "Klimaanlage warten"],
    ["Water drips from the AC", 1, "एसी से पानी टपक रहा है", "എസിയിൽ നിന്ന് വെള്ളം വീഴുന്നു", "Klimaanlage tropft"],
    ["AC won’t start", 1, "एसी चालू नहीं हो रहा", "എസി ഓണാകുന്നില്ല", "Klimaanlage startet nicht"],
    ["AC is noisy", 1, "एसी बहुत आवाज़ करता है", "എസിക്ക് വലിയ ശബ്ദം", "Klimaanlage ist laut"],
    ["Install an AC", 3, "एसी लगवाना", "എസി പിടിപ്പിക്കണം", "Klimaanlage einbauen"],
    ["Move an AC", 3, "एसी दूसरी जगह लगवाना", "എസി മാറ്റി പിടിപ്പിക്കണം", "Klimaanlage versetzen"],
  ],
  "appliance-repair": [
    ["Washing machine won’t start", 1, "वॉशिंग मशीन चालू नहीं होती", "വാഷിംഗ് മെഷീൻ ഓണാകുന്നില്ല", "Waschmaschine startet nicht"],
    ["Washing machine won’t drain", 1, "वॉशिंग मशीन से पानी नहीं निकलता", "വാഷിംഗ് മെഷീനിൽ നിന്ന് വെള്ളം പോകുന്നില്ല", "Waschmaschine pumpt nicht ab"],
    ["Fridge not cooling", 1, "फ़्रिज ठंडा नहीं कर रहा", "ഫ്രിഡ്ജ് തണുക്കുന്നില്ല", "Kühlschrank kühlt nicht"],
    ["Microwave not heating", 1, "माइक्रोवेव गरम नहीं करता", "മൈക്രോവേവ് ചൂടാകുന്നില്ല", "Mikrowelle heizt nicht"],
    ["Mixer not working", 1, "मिक्सर नहीं चल रहा", "മിക്സി പ്രവർത്തിക്കുന്നില്ല", "Mixer läuft nicht"],
    ["Water purifier service", 1, "वॉटर प्यूरीफ़ायर की सर्विस", "വാട്ടർ പ്യൂരിഫയർ സർവീസ്", "Wasserfilter warten"],
    ["TV has no picture", 1, "टीवी में तस्वीर नहीं आती", "ടിവിയിൽ ചിത്രം വരുന്നില്ല", "Fernseher ohne Bild"],
  ],
  mason: [
    ["Crack in the wall", 3, "दीवार में दरार", "ചുമരിൽ വിള്ളൽ", "Riss in der Wand"],
    ["Loose or broken tiles", 2, "टाइलें ढीली या टूटी हैं", "ടൈൽ ഇളകി, അല്ലെങ്കിൽ പൊട്ടി", "Lose oder kaputte Fliesen"],
    ["Lay new tiles", 8, "नई टाइलें लगवाना", "പുതിയ ടൈൽ ഇടണം", "Neue Fliesen verlegen"],
    ["Plaster a wall", 6, "दीवार पर प्लास्टर", "ചുമർ തേക്കണം", "Wand verputzen"],
    ["Roof leaks", 4, "छत से पानी टपकता है", "മേൽക്കൂര ചോരുന്നു", "Dach undicht"],
    ["Build a low wall", 8, "छोटी दीवार बनवाना", "ചെറിയ മതിൽ കെട്ടണം", "Kleine Mauer bauen"],
  ],
  driver: [
    ["Airport drop or pick-up", 2, "एयरपोर्ट छोड़ना या लाना", "എയർപോർട്ട് യാത്ര", "Fahrt zum oder vom Flughafen"],
    ["Driver for half a day", 4, "आधे दिन के लिए ड्राइवर", "അര ദിവസത്തേക്ക് ഡ്രൈവർ", "Fahrdienst für einen halben Tag"],
    ["Driver for a day", 8, "पूरे दिन के लिए ड्राइवर", "ഒരു ദിവസത്തേക്ക് ഡ്രൈവർ", "Fahrdienst für einen Tag"],
    ["Hospital visit", 3, "अस्पताल ले जाना", "ആശുപത്രി യാത്ര", "Fahrt ins Krankenhaus"],
    ["Wedding or function", 6, "शादी या समारोह", "കല്യാണം അല്ലെങ്കിൽ ചടങ്ങ്", "Hochzeit oder Feier"],
    ["Trip out of town", 10, "शहर से बाहर की यात्रा", "ദൂരയാത്ര", "Fahrt aus der Stadt hinaus"],
  ],
  cook: [
    ["Lunch for the family", 2, "घर का लंच", "വീട്ടിലെ ഉച്ചയൂണ്", "Mittagessen für die Familie"],
    ["Dinner for the family", 2, "घर का डिनर", "വീട്ടിലെ അത്താഴം", "Abendessen für die Familie"],
    ["Food for a party", 5, "पार्टी का खाना", "പാർട്ടിക്കുള്ള ഭക്ഷണം", "Essen für eine Feier"],
    ["Snacks for a birthday", 3, "जन्मदिन के स्नैक्स", "പിറന്നാളിന് പലഹാരങ്ങൾ", "Häppchen für einen Geburtstag"],
    ["Biryani at home", 3, "घर पर बिरयानी", "വീട്ടിൽ ബിരിയാണി", "Biryani zu Hause"],
    ["Kerala sadya", 6, "केरल की सद्या", "സദ്യ", "Festessen aus Kerala (Sadya)"],
    ["Light meals for a patient", 2, "मरीज़ के लिए हल्का खाना", "രോഗിക്കുള്ള ഭക്ഷണം", "Schonkost"],
  ],
  beautician: [
    ["Facial", 1, "फ़ेशियल", "ഫേഷ്യൽ", "Gesichtsbehandlung"],
    ["Haircut", 1, "बाल कटवाना", "മുടി വെട്ടണം", "Haarschnitt"],
    ["Threading", 1, "थ्रेडिंग", "ത്രെഡിംഗ്", "Augenbrauen mit Fadentechnik"],
    ["Waxing", 1, "वैक्सिंग", "വാക്സിംഗ്", "Waxing"],
    ["Manicure and pedicure", 2, "मैनीक्योर और पेडीक्योर", "മാനിക്യൂറും പെഡിക്യൂറും", "Maniküre und Pediküre"],
    ["Mehndi", 2, "मेहंदी", "മെഹന്ദി", "Henna-Bemalung"],
    ["Party make-up", 2, "पार्टी मेकअप", "പാർട്ടി മേക്കപ്പ്", "Party-Make-up"],
    ["Bridal make-up", 4, "दुल्हन का मेकअप", "ബ്രൈഡൽ മേക്കപ്പ്", "Braut-Make-up"],
  ],
  "pest-control": [
    ["Cockroaches", 2, "कॉकरोच", "പാറ്റശല്യം", "Kakerlaken"],
    ["Ants", 1, "चींटियाँ", "ഉറുമ്പുശല്യം", "Ameisen"],
    ["Termites", 3, "दीमक", "ചിതൽശല്യം", "Termiten"],
    ["Rats", 2, "चूहे", "എലിശല്യം", "Ratten"],
    ["Bed bugs", 3, "खटमल", "മൂട്ടശല്യം", "Bettwanzen"],
    ["Mosquitoes", 1, "मच्छर", "കൊതുകുശല്യം", "Stechmücken"],
  ],
};

/** A ready job as it is stored. */
export interface DemoReadyJob {
  title: string;
  hours: number;
  titles: Record<TitleLanguage, string>;
}

/** Returns a trade's ready jobs, in the order in which they are offered. */
export const readyJobsOf = (key: CategoryKey): DemoReadyJob[] =>
  lines[key].map(([title, hours, hi, ml, de]) => ({ title, hours, titles: { hi, ml, de } }));
