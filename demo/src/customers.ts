// The customers and the people who have applied to become workers, one row each.

import type { ApplicantRow, CustomerRow } from "./rows.ts";

/** Username, first and last name and neighbourhood. */
// oxfmt-ignore
export const customerRows: readonly CustomerRow[] = [
  ['asha', 'Asha', 'Menon', 'Palarivattom'], ['thomas.mathew', 'Thomas', 'Mathew', 'Kadavanthra'],
  ['anjali.warrier', 'Anjali', 'Warrier', 'Kaloor'], ['faisal.ali', 'Faisal', 'Ali', 'Edappally'],
  ['leela.kurup', 'Leela', 'Kurup', 'Tripunithura'], ['george.chacko', 'George', 'Chacko', 'Panampilly Nagar'],
  ['nimisha.babu', 'Nimisha', 'Babu', 'Kakkanad'], ['arjun.panicker', 'Arjun', 'Panicker', 'Vyttila'],
  ['zainab.hassan', 'Zainab', 'Hassan', 'Mattancherry'], ['rosamma.philip', 'Rosamma', 'Philip', 'Aluva'],
  ['karthik.iyer', 'Karthik', 'Iyer', 'Koramangala'], ['divya.prasad', 'Divya', 'Prasad', 'Jayanagar'],
  ['rohan.bhat', 'Rohan', 'Bhat', 'HSR Layout'], ['meera.krishnamurthy', 'Meera', 'Krishnamurthy', 'Malleshwaram'],
  ['ayesha.siddiqui', 'Ayesha', 'Siddiqui', 'Frazer Town'], ['naveen.kumar', 'Naveen', 'Kumar', 'Whitefield'],
  ['sneha.patil', 'Sneha', 'Patil', 'Indiranagar'], ['prasanna.rao', 'Prasanna', 'Rao', 'Basavanagudi'],
  ['tenzin.dolma', 'Tenzin', 'Dolma', 'BTM Layout'], ['rahul.dravid.k', 'Rahul', 'Kamath', 'JP Nagar'],
  ['aditi.joshi', 'Aditi', 'Joshi', 'Dadar'], ['kunal.shah', 'Kunal', 'Shah', 'Ghatkopar East'],
  ['maria.dsouza', 'Maria', 'D’Souza', 'Bandra West'], ['yusuf.merchant', 'Yusuf', 'Merchant', 'Kurla West'],
  ['pallavi.sawant', 'Pallavi', 'Sawant', 'Goregaon East'], ['cyrus.batliwala', 'Cyrus', 'Batliwala', 'Worli'],
  ['ritika.agarwal', 'Ritika', 'Agarwal', 'Powai'], ['siddharth.naik', 'Siddharth', 'Naik', 'Andheri West'],
  ['hetal.mehta', 'Hetal', 'Mehta', 'Mulund West'], ['ganpat.shinde', 'Ganpat', 'Shinde', 'Chembur'],
  ['gurmeet.kaur', 'Gurmeet', 'Kaur', 'Rajouri Garden'], ['ankit.malhotra', 'Ankit', 'Malhotra', 'Greater Kailash 1'],
  ['shreya.banerjee', 'Shreya', 'Banerjee', 'Hauz Khas'], ['manpreet.sethi', 'Manpreet', 'Sethi', 'Janakpuri'],
  ['nazia.parveen', 'Nazia', 'Parveen', 'Laxmi Nagar'], ['vivek.tyagi', 'Vivek', 'Tyagi', 'Dwarka Sector 10'],
  ['kamla.devi', 'Kamla', 'Devi', 'Karol Bagh'], ['lalrinpuii', 'Rinpuii', 'Lalhmingi', 'Saket'],
  ['sourav.ghosh', 'Sourav', 'Ghosh', 'Mayur Vihar Phase 1'], ['isha.bansal', 'Isha', 'Bansal', 'Pitampura'],
];

/** As a worker's row; the first column is the number of days since the request. */
// oxfmt-ignore
export const applicantRows: readonly ApplicantRow[] = [
  [1, ['vineeth.raj', 'Vineeth Raj', 25, 'electrician', 280, 3, 'ITI Certificate', 'Lumen Contracts', 'Kakkanad', 'Three years on villa sites with a senior electrician, now ready for customers of my own. I hold a wireman permit, have my own tools and a scooter, and answer the phone.']],
  [2, ['jaya.shankar', 'Jaya Shankar', 39, 'cook', 300, 12, 'Certificate in Catering', 'Udupi Home Foods', 'Basavanagudi', 'Twelve years in a canteen that fed two hundred. I would like to cook for one family at a time. Bisi bele bath, kosambari, and millets that taste of something.']],
  [2, ['akash.pawar', 'Akash Pawar', 28, 'painter', 320, 6, 'Secondary School', '', 'Malad West', 'I have worked for contractors all over the western suburbs and now want my own name on the work. Interiors, damp treatment, grills. References from two housing societies.']],
  [4, ['simran.bedi', 'Simran Bedi', 30, 'beautician', 550, 7, 'Diploma in Cosmetology', 'Velvet Salon', 'Rajouri Garden', 'Seven years of bridal seasons in West Delhi. I specialise in hair, from blow-dries to waterfall braids, and bring a folding chair so that your back does not suffer.']],
  [5, ['noushad.ibrahim', 'Noushad Ibrahim', 43, 'driver', 220, 18, 'Higher Secondary', 'Gulf Transport', 'Aluva', 'Back home after eleven years of driving in Muscat. Indian licence renewed, eyesight tested, no accidents. Long trips and early flights preferred.']],
  [9, ['pradeep.lal', 'Pradeep Lal', 37, 'carpenter', 360, 15, 'ITI Certificate', 'Yamuna Furniture', 'Laxmi Nagar', 'Furniture repair and polishing, cane weaving, and door work. I restore the chair your grandfather sat on so that your grandson can jump on it.']],
];
