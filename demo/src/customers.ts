// The customers and the people who have applied to become workers, one row each.

import type { ApplicantRow, CustomerRow } from "./rows.ts";

/** Username, first and last name, f or m, age, neighbourhood, and what they wear in their picture. */
// oxfmt-ignore
export const customerRows: readonly CustomerRow[] = [
  ['asha', 'Asha', 'Menon', 'f', 34, 'Palarivattom'], ['thomas.mathew', 'Thomas', 'Mathew', 'm', 62, 'Kadavanthra'],
  ['anjali.warrier', 'Anjali', 'Warrier', 'f', 28, 'Kaloor'], ['faisal.ali', 'Faisal', 'Ali', 'm', 37, 'Edappally'],
  ['leela.kurup', 'Leela', 'Kurup', 'f', 67, 'Tripunithura'], ['george.chacko', 'George', 'Chacko', 'm', 45, 'Panampilly Nagar'],
  ['nimisha.babu', 'Nimisha', 'Babu', 'f', 31, 'Kakkanad'], ['arjun.panicker', 'Arjun', 'Panicker', 'm', 29, 'Vyttila'],
  ['zainab.hassan', 'Zainab', 'Hassan', 'f', 41, 'Mattancherry', 'hijab'], ['rosamma.philip', 'Rosamma', 'Philip', 'f', 58, 'Aluva'],
  ['karthik.iyer', 'Karthik', 'Iyer', 'm', 33, 'Koramangala'], ['divya.prasad', 'Divya', 'Prasad', 'f', 36, 'Jayanagar'],
  ['rohan.bhat', 'Rohan', 'Bhat', 'm', 27, 'HSR Layout'], ['meera.krishnamurthy', 'Meera', 'Krishnamurthy', 'f', 54, 'Malleshwaram'],
  ['ayesha.siddiqui', 'Ayesha', 'Siddiqui', 'f', 30, 'Frazer Town', 'hijab'], ['naveen.kumar', 'Naveen', 'Kumar', 'm', 42, 'Whitefield'],
  ['sneha.patil', 'Sneha', 'Patil', 'f', 25, 'Indiranagar'], ['prasanna.rao', 'Prasanna', 'Rao', 'm', 66, 'Basavanagudi'],
  ['tenzin.dolma', 'Tenzin', 'Dolma', 'f', 32, 'BTM Layout'], ['rahul.dravid.k', 'Rahul', 'Kamath', 'm', 39, 'JP Nagar', 'blazer'],
  ['aditi.joshi', 'Aditi', 'Joshi', 'f', 35, 'Dadar'], ['kunal.shah', 'Kunal', 'Shah', 'm', 44, 'Ghatkopar East', 'blazer'],
  ['maria.dsouza', 'Maria', 'D’Souza', 'f', 61, 'Bandra West'], ['yusuf.merchant', 'Yusuf', 'Merchant', 'm', 56, 'Kurla West', 'skullcap'],
  ['pallavi.sawant', 'Pallavi', 'Sawant', 'f', 29, 'Goregaon East'], ['cyrus.batliwala', 'Cyrus', 'Batliwala', 'm', 70, 'Worli'],
  ['ritika.agarwal', 'Ritika', 'Agarwal', 'f', 31, 'Powai'], ['siddharth.naik', 'Siddharth', 'Naik', 'm', 26, 'Andheri West'],
  ['hetal.mehta', 'Hetal', 'Mehta', 'f', 48, 'Mulund West'], ['ganpat.shinde', 'Ganpat', 'Shinde', 'm', 59, 'Chembur'],
  ['gurmeet.kaur', 'Gurmeet', 'Kaur', 'f', 52, 'Rajouri Garden', 'shawl'], ['ankit.malhotra', 'Ankit', 'Malhotra', 'm', 34, 'Greater Kailash 1'],
  ['shreya.banerjee', 'Shreya', 'Banerjee', 'f', 38, 'Hauz Khas'], ['manpreet.sethi', 'Manpreet', 'Sethi', 'm', 47, 'Janakpuri', 'turban'],
  ['nazia.parveen', 'Nazia', 'Parveen', 'f', 27, 'Laxmi Nagar', 'hijab'], ['vivek.tyagi', 'Vivek', 'Tyagi', 'm', 40, 'Dwarka Sector 10'],
  ['kamla.devi', 'Kamla', 'Devi', 'f', 69, 'Karol Bagh', 'shawl'], ['lalrinpuii', 'Rinpuii', 'Lalhmingi', 'f', 24, 'Saket'],
  ['sourav.ghosh', 'Sourav', 'Ghosh', 'm', 36, 'Mayur Vihar Phase 1'], ['isha.bansal', 'Isha', 'Bansal', 'f', 33, 'Pitampura'],
];

/** As a worker's row; requested this many days before today comes first. */
// oxfmt-ignore
export const applicantRows: readonly ApplicantRow[] = [
  [1, ['vineeth.raj', 'Vineeth Raj', 'm', 25, 'electrician', 280, 3, 'ITI Certificate', 'Lumen Contracts', 'Kakkanad', 'Three years on villa sites with a senior electrician, now ready for customers of my own. I hold a wireman permit, have my own tools and a scooter, and answer the phone.']],
  [2, ['jaya.shankar', 'Jaya Shankar', 'f', 39, 'cook', 300, 12, 'Certificate in Catering', 'Udupi Home Foods', 'Basavanagudi', 'Twelve years in a canteen that fed two hundred. I would like to cook for one family at a time. Bisi bele bath, kosambari, and millets that taste of something.']],
  [2, ['akash.pawar', 'Akash Pawar', 'm', 28, 'painter', 320, 6, 'Secondary School', '', 'Malad West', 'I have worked for contractors all over the western suburbs and now want my own name on the work. Interiors, damp treatment, grills. References from two housing societies.']],
  [4, ['simran.bedi', 'Simran Bedi', 'f', 30, 'beautician', 550, 7, 'Diploma in Cosmetology', 'Velvet Salon', 'Rajouri Garden', 'Seven years of bridal seasons in West Delhi. I specialise in hair, from blow-dries to waterfall braids, and bring a folding chair so that your back does not suffer.']],
  [5, ['noushad.ibrahim', 'Noushad Ibrahim', 'm', 43, 'driver', 220, 18, 'Higher Secondary', 'Gulf Transport', 'Aluva', 'Back home after eleven years of driving in Muscat. Indian licence renewed, eyesight tested, no accidents. Long trips and early flights preferred.', 'skullcap']],
  [9, ['pradeep.lal', 'Pradeep Lal', 'm', 37, 'carpenter', 360, 15, 'ITI Certificate', 'Yamuna Furniture', 'Laxmi Nagar', 'Furniture repair and polishing, cane weaving, and door work. I restore the chair your grandfather sat on so that your grandson can jump on it.']],
];
