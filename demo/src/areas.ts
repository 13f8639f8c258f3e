// The neighbourhoods in which the demo's people live and work, and how addresses there are written. Coordinates are the
// neighbourhoods' centres; house names and numbers are invented.

import type { Random } from "./random.ts";

export type City = "Kochi" | "Bengaluru" | "Mumbai" | "Delhi";
export type Area = { name: string; city: City; pincode: string; latitude: number; longitude: number };

// oxfmt-ignore
const table: Record<City, [string, string, number, number][]> = {
  Kochi: [
    ['Kaloor', '682017', 9.9972, 76.3021], ['Edappally', '682024', 10.0261, 76.3083], ['Kakkanad', '682030', 10.0159, 76.3419],
    ['Palarivattom', '682025', 10.0047, 76.3068], ['Vyttila', '682019', 9.9672, 76.3182], ['Kadavanthra', '682020', 9.9669, 76.2988],
    ['Panampilly Nagar', '682036', 9.9588, 76.2953], ['Fort Kochi', '682001', 9.9658, 76.2421], ['Mattancherry', '682002', 9.9577, 76.2596],
    ['Thoppumpady', '682005', 9.9356, 76.2614], ['Tripunithura', '682301', 9.9447, 76.3491], ['Aluva', '683101', 10.1076, 76.3516], ['Thevara', '682013', 9.9406, 76.2987],
  ],
  Bengaluru: [
    ['Indiranagar', '560038', 12.9784, 77.6408], ['Koramangala', '560034', 12.9352, 77.6245], ['Jayanagar', '560041', 12.9299, 77.5826],
    ['HSR Layout', '560102', 12.9116, 77.6389], ['Whitefield', '560066', 12.9698, 77.75], ['Malleshwaram', '560003', 13.0031, 77.5643],
    ['Basavanagudi', '560004', 12.9406, 77.5738], ['Hebbal', '560024', 13.0354, 77.5988], ['BTM Layout', '560076', 12.9166, 77.6101],
    ['Frazer Town', '560005', 12.9968, 77.6131], ['Rajajinagar', '560010', 12.9915, 77.5544], ['JP Nagar', '560078', 12.9063, 77.5857], ['Marathahalli', '560037', 12.9591, 77.6974],
  ],
  Mumbai: [
    ['Andheri West', '400053', 19.1364, 72.8296], ['Bandra West', '400050', 19.0596, 72.8295], ['Dadar', '400014', 19.0178, 72.8478],
    ['Powai', '400076', 19.1176, 72.906], ['Chembur', '400071', 19.0522, 72.9005], ['Borivali West', '400092', 19.2307, 72.8567],
    ['Malad West', '400064', 19.1874, 72.8484], ['Ghatkopar East', '400077', 19.0799, 72.9115], ['Mulund West', '400080', 19.1726, 72.9425],
    ['Matunga', '400019', 19.027, 72.855], ['Kurla West', '400070', 19.0726, 72.8793], ['Worli', '400018', 19.0096, 72.8175], ['Goregaon East', '400063', 19.1663, 72.8526],
  ],
  Delhi: [
    ['Lajpat Nagar', '110024', 28.5677, 77.2433], ['Saket', '110017', 28.5245, 77.2066], ['Hauz Khas', '110016', 28.5494, 77.2001],
    ['Karol Bagh', '110005', 28.6514, 77.1907], ['Dwarka Sector 10', '110075', 28.5823, 77.0578], ['Rohini Sector 7', '110085', 28.7079, 77.1135],
    ['Mayur Vihar Phase 1', '110091', 28.6078, 77.2954], ['Janakpuri', '110058', 28.6219, 77.0878], ['Rajouri Garden', '110027', 28.6415, 77.1209],
    ['Greater Kailash 1', '110048', 28.5484, 77.2381], ['Pitampura', '110034', 28.6967, 77.1313], ['Vasant Kunj', '110070', 28.5293, 77.1534], ['Laxmi Nagar', '110092', 28.6304, 77.2775],
  ],
};

export const areas: readonly Area[] = Object.entries(table).flatMap(([city, rows]) =>
  rows.map(([name, pincode, latitude, longitude]) => ({
    name,
    city: city as City,
    pincode,
    latitude,
    longitude,
  })),
);

export function areaNamed(name: string): Area {
  const area = areas.find((candidate) => candidate.name === name);
  if (!area) throw new Error(`There is no area called ${name}`);
  return area;
}

const states: Record<City, string> = {
  Kochi: "Kerala",
  Bengaluru: "Karnataka",
  Mumbai: "Maharashtra",
  Delhi: "Delhi",
};
const houses: Record<City, readonly string[]> = {
  Kochi: [
    "Thekkedath House",
    "Flat 4B, Marine Heights",
    "Puthenpurackal",
    "Flat 11C, Backwater Residency",
    "Lakshmi Nivas",
    "Villa 7, Green Valley",
    "Kizhakke Veedu",
    "Flat 2A, Periyar Towers",
    "Flat 9D, Lotus Court",
    "Mundakkal House",
    "Sree Padmam",
    "Villa 21, Palm Meadows",
  ],
  Bengaluru: [
    "No. 42, 3rd Cross",
    "Flat 302, Jacaranda Court",
    "No. 17/1, 8th Main",
    "Flat 1104, Lakeview Towers",
    "No. 228, 12th Main",
    "Flat B6, Rain Tree Apartments",
    "No. 9, Temple Street",
    "Flat 507, Silver Oak",
    "No. 63, 5th Cross",
    "Flat 210, Blue Bell Residency",
    "No. 5, Park Road",
    "Flat 1503, Cedar Heights",
  ],
  Mumbai: [
    "A-703, Sea Breeze CHS",
    "Flat 12, Shanti Sadan",
    "B-1402, Palm Court",
    "Room 8, Gokul Building",
    "C-204, Sai Krupa CHS",
    "Flat 31, Moti Mansion",
    "D-906, Hill View",
    "Flat 5, Jeevan Jyot",
    "E-301, Sunrise CHS",
    "Flat 18, Laxmi Bhuvan",
    "B-605, Ashok Tower",
    "Flat 22, Rose Villa",
  ],
  Delhi: [
    "C-118, Second Floor",
    "House 54, Block B",
    "Flat 206, Shivalik Apartments",
    "E-32, Ground Floor",
    "Pocket 4, Flat 71",
    "K-9, Third Floor",
    "House 211, Lane 6",
    "Flat 15, Yamuna Enclave",
    "D-74, First Floor",
    "House 8, Block F",
    "Flat 402, Ganga Apartments",
    "Pocket 2, Flat 19",
  ],
};

const streets: Record<City, readonly string[]> = {
  Kochi: ["Temple Road", "Church Lane", "Canal Road", "Library Road"],
  Bengaluru: ["4th Cross", "11th Main", "Market Road", "Tank Street"],
  Mumbai: ["Station Road", "Hill Lane", "Market Road", "School Lane"],
  Delhi: ["Main Road", "Park Lane", "Market Road", "Lane 3"],
};

/**
 * Returns the house of a city's `index`-th customer or applicant, who shares it with nobody.
 * @throws Error if the city has fewer houses
 */
export const houseIn = (city: City, index: number): string => {
  const house = houses[city][index];
  if (house === undefined) throw new Error(`${city} has too few houses`);
  return house;
};

/** Makes the number and street of a house without a name; `serial` is the number of the person to whom it belongs. */
export const doorIn = (city: City, serial: number, random: Random): string =>
  `${serial + 11}/${random.whole(101, 899)}, ${random.pick(streets[city])}`;

/** Makes a full postal address in the area, e.g. `Lakshmi Nivas, Kaloor, Kochi, Kerala 682017`. */
export function addressIn(area: Area, house: string): string {
  const city = area.city === "Delhi" ? "New Delhi" : area.city;
  return `${house}, ${area.name}, ${city}, ${states[area.city]} ${area.pincode}`.replace(
    "New Delhi, Delhi",
    "New Delhi",
  );
}

/** Picks a point within about 700 m of the area's centre. */
export function pointIn(area: Area, random: Random): { latitude: number; longitude: number } {
  const off = () => (random.next() - 0.5) * 0.012;
  return {
    latitude: Number((area.latitude + off()).toFixed(5)),
    longitude: Number((area.longitude + off()).toFixed(5)),
  };
}

/**
 * Makes a phone number that cannot exist: area code and a subscriber number that starts with 0, which India never
 * assigns.
 * @param serial 0 to 99,999, different for every person
 */
export function phoneIn(city: City, serial: number): string {
  const code = { Kochi: "484", Bengaluru: "80", Mumbai: "22", Delhi: "11" }[city];
  return `+91${code}${String((serial * 7919 + 104_729) % 1_000_000).padStart(10 - code.length, "0")}`;
}
