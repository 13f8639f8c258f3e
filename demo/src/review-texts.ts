// What customers write, by how content they were. Every text stands for itself; reviews.ts sees to it that none appears
// twice on one worker's page.

import type { CategoryKey } from './categories.ts';

/** About the trade's work; for 4 stars and more. */
export const praiseOfTrade: Record<Exclude<CategoryKey, 'pest-control'>, readonly string[]> = {
  electrician: ['Found a loose neutral that two others had missed. The lights have not flickered since.', 'Labelled every breaker on the board without being asked. My husband keeps showing it to visitors.', 'Switched off the mains, tested twice, then touched the wire. That is how it should be.', 'Pointed out that our earthing was only for show. Fixed now, and I sleep better.', 'Both fans are up, balanced and silent. The old ones were packed into the new boxes.'],
  plumber: ['No more drip! I had got so used to the sound that the silence woke me up.', 'The camera in the drain was worth it. It was a toothbrush. I am not saying whose.', 'Came with the right washer in the pocket and was done in fifteen minutes.', 'Dried the cabinet, sealed the joint and waited to see whether it held. It holds.'],
  carpenter: ['The door closes with one finger now. In July!', 'Measured the corner three times and the rack fits as if it had grown there.', 'He refused to replace what could be repaired and saved us the price of a wardrobe.', 'Beautiful edges, all screws hidden, and he swept the shavings into a bag.'],
  painter: ['The line between wall and ceiling is so straight that I checked it with a ruler.', 'Not one drop on the floor. The sheets were cleaner than our sofa.', 'Advised against the colour I wanted, painted a sample, and was right.', 'The damp patch survived two painters before. It is gone after three months of rain.'],
  cleaner: ['I found the original colour of our bathroom tiles. They are white, it seems.', 'The kitchen smells of nothing, which is the highest praise.', 'Moved every sofa and put each back on its marks in the carpet.', 'My mother inspected with a finger on top of the fan. Nothing. She was almost disappointed.', 'Careful around the puja shelf, asked before touching anything there.'],
  gardener: ['The hibiscus that I had given up on has four buds.', 'Explained about watering in the morning and drew it for my daughter. She now scolds us all.', 'Balcony looks like a small hotel. The sparrows have noticed as well.', 'Took away six bags of cuttings and left the path cleaner than before.'],
  'ac-technician': ['Cooling like the first day, and the water has stopped. We had a bucket there since May.', 'Showed me the pressure before and after. I understood nothing and trusted everything.', 'Cleaned the coil with a real jet pump and covered the bed before.', 'Said that gas was fine and only the filter was choked. An honest man.'],
  'appliance-repair': ['Washing machine spins again, for the price of one belt.', 'Opened it on a newspaper, kept the screws in a tray, explained the fault. My son wants his job now.', 'The old pump is on our table as proof, with a hole in it.', 'The fridge hums in a different key and the milk is cold.'],
  mason: ['The tiles line up with the old ones so well that I cannot find the repair.', 'Filled the terrace with water overnight before he would take the money.', 'Told me that the crack was only plaster. Another had quoted me a whole beam.', 'The step is exactly as high as my father can manage, he measured his stride.'],
  driver: ['Was at the gate at 4:10 for 4:15. My mother slept all the way.', 'Knew which lane the hospital opens at ten. You cannot teach that.', 'Smooth with the clutch, quiet, and returned the car with the seat where it was.', 'Waited through three sari shops without one sigh.'],
  cook: ['There was a queue for the second helping. Twenty people ate and eleven asked for the number.', 'My father, who praises nothing, asked what time the cook comes tomorrow.', 'Kitchen left cleaner than found, boxes labelled with dates.', 'Tasted like my grandmother’s, and I do not write that lightly.'],
  beautician: ['The mehndi came out so dark that the aunties asked who he was.', 'I looked like myself, only rested. The photographer noticed too.', 'New file, new towels, patch test on the arm. Finally a professional.', 'Patient with my grandmother, who wanted it shorter, and shorter, and a little longer.'],
};

/** For 4 stars and more, whatever the work. */
export const praise: readonly string[] = [
  'Came five minutes early and waited outside so as not to disturb us. Work was first class.', 'Simple, honest, quick. Paid exactly what the app said.', 'I am not easy to please and I am pleased.',
  'Second time that I book and certainly not the last.', 'Explained everything to my mother in Malayalam and to me in English, same patience for both.', 'Super work bro, 10/10.',
  'Very polite. Took off shoes, asked where to put the tools, cleaned up after.', 'What I liked: a clear price, a clear plan, no phone calls during work.', 'The problem had been with us for a year. Forty minutes!',
  'Fair price for such care. I added something on top and had to insist.', 'My neighbours have saved the profile already.', 'Worked straight through the afternoon heat and would only accept water. Next time there will be lassi.',
  'Good work, on time, no drama. What else does one want?', 'I was at work and my daughter was at home alone; I felt safe about it the whole time. Thank you.', 'Neat. Calm. Thorough. Would recommend to family, and have.',
  'Sent a picture when it was done and explained it over the phone to my husband.', 'Found a second problem, told me about it, and fixed it within the hour booked.', 'A craftsman of the old kind. One does not see this often now.',
  'Came on a Sunday although it was raining cats and dogs.', 'Everything still works after three weeks, so now I write the review.', 'Better than the company service that costs three times as much.',
  'Brought the small part along on his own because of the photo I had sent. Clever.', 'Our dog, who hates everybody, lay down beside the toolbox.', 'I had many questions and got an answer to each.',
  'Told me how to avoid the same trouble next year. Who does that?', 'Value for money. Will book again before the festival.', 'Accurate estimate, finished early, charged less. I had to read the bill twice.',
  'Booked at night, done by breakfast.', 'Quiet person, loud results.', 'We had tried ourselves first. No comment was made about it, which I appreciate.', 'Excellent!! Very very professional and so humble.',
  'Listened first, looked second and talked third. Refreshing.', 'Everything as discussed in the chat. No surprises.', 'From booking to done in less than a day.',
  'I live alone and am seventy. Such a courteous person, I would call for the smallest thing again.', 'Knows the job inside out; I watched and learned something.', 'Mast kaam kiya. Ekdum saaf.', 'Nalla pani! Vilayum nyayam.',
];

/** For 3 to 3.5 stars. */
export const mixed: readonly string[] = [
  'The work is good. Came forty minutes late, though, and I had taken leave for it.', 'Solved it in the end, on the second visit.', 'Fine, but I had to do the cleaning up myself.', 'Friendly and skilled; the phone rang too often in between.',
  'Okay for the price. I expected a little more finish at the edges.', 'Did what was asked and not a bit more.', 'Result is good, the estimate of the time was not. Plan for double.', 'Knows the work but does not like to explain it.',
  'Parts cost more than in the shop around the corner. The repair itself is solid.', 'Good hands, poor handwriting: I could not read the list of materials.', 'Three stars for the traffic, five for the work, so let us say three and a half.', 'All right in the end. Communication could be better.',
];

/** For 1 to 2.5 stars. */
export const complaints: readonly string[] = [
  'The same problem came back after four days. I am waiting for a call.', 'Cancelled by phone twice before coming at last. The work itself is average.', 'Left the tools’ dust all over the hall and was in a hurry to leave.', 'Quoted two hours and needed four. I paid for two, but my morning was gone.',
  'Not rude, not careful either. There is now a scratch on the floor.', 'I had sent a photo and still the wrong part came along.', 'Tried hard but this job was too big for one person.', 'Half done, then another customer called. Came back the next day, at least.',
];

export const titles = {
  praise: ['Amazing experince', 'Highly recommended', 'On time and tidy', 'Worth every rupee', 'Problem solved', 'Will book again', 'A true professional', 'Best in the area', 'So relieved!', 'Honest work', 'Five stars from all of us', 'Perfect', 'Quick and clean', 'Very polite and skilled', 'Saved our weekend', 'Exactly what we needed', 'Great hands', 'Pleasantly surprised', 'Trustworthy', 'Superb', 'No complaints at all', 'Done right', 'My new regular', 'Thank you!'],
  mixed: ['Good, but late', 'Decent work', 'Okay overall', 'Fine in the end', 'Could be neater', 'Fair', 'Almost there', 'Mixed feelings'],
  complaints: ['Had to call again', 'Not what I hoped for', 'Disappointed', 'Too rushed', 'Needs to improve'],
} as const;
