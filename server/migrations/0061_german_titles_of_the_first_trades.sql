-- expand
-- Owner: catalogue. A transaction of its own, as for the titles in Hindi and Malayalam: the trigger writes the texts of all workers of
-- these trades, and the table is not locked for those who read.
-- The trades that the product comes with, where they still have their title and no German one.
update job_categories c set titles = c.titles || jsonb_build_object('de', t.de)
from (values
  ('Electrician', 'Elektrik'),
  ('Plumber', 'Sanitär'),
  ('Carpenter', 'Tischlerei'),
  ('Painter', 'Malerarbeiten'),
  ('Cleaner', 'Reinigung'),
  ('Gardener', 'Gartenpflege'),
  ('AC Technician', 'Klimatechnik'),
  ('Appliance Repair', 'Hausgeräte-Reparatur'),
  ('Mason', 'Maurerarbeiten'),
  ('Driver', 'Fahrdienst'),
  ('Cook', 'Kochen'),
  ('Beautician', 'Kosmetik'),
  ('Pest Control', 'Schädlingsbekämpfung')
) as t (title, de) where c.title = t.title and not c.titles ? 'de';
