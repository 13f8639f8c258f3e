-- expand
-- Owner: catalogue. A transaction of its own: the trigger writes the texts of all workers of these trades, and the table is not locked for
-- those who read.
-- The trades that the product comes with, where they still have their title. The trigger writes their workers' texts.
update job_categories c set titles = jsonb_build_object('hi', t.hi, 'ml', t.ml)
from (values
  ('Electrician', 'इलेक्ट्रीशियन', 'ഇലക്ട്രീഷ്യൻ'),
  ('Plumber', 'प्लंबर', 'പ്ലംബർ'),
  ('Carpenter', 'बढ़ई', 'ആശാരി'),
  ('Painter', 'पेंटर', 'പെയിന്റർ'),
  ('Cleaner', 'सफ़ाईकर्मी', 'ക്ലീനർ'),
  ('Gardener', 'माली', 'തോട്ടപ്പണി'),
  ('AC Technician', 'एसी तकनीशियन', 'എസി ടെക്നീഷ്യൻ'),
  ('Appliance Repair', 'घरेलू उपकरण मरम्मत', 'ഗൃഹോപകരണ റിപ്പയർ'),
  ('Mason', 'राजमिस्त्री', 'മേസ്തിരി'),
  ('Driver', 'ड्राइवर', 'ഡ്രൈവർ'),
  ('Cook', 'रसोइया', 'പാചകം'),
  ('Beautician', 'ब्यूटीशियन', 'ബ്യൂട്ടീഷ്യൻ'),
  ('Pest Control', 'कीट नियंत्रण', 'കീടനിയന്ത്രണം')
) as t (title, hi, ml) where c.title = t.title;
