-- Owner: media. Pictures in the store that nothing refers to: named before they are put there, forgotten in the
-- transaction that keeps them. The sweep takes its names from here alone and never lists the store, so that it removes
-- nothing that another database put there.
create table picture_uploads (
  name text primary key,
  stored_at timestamptz not null default now()
);
create index picture_uploads_by_time on picture_uploads (stored_at);

-- Owner: accounts, catalogue, bookings, chat. Whether a picture is used is asked for each that might go.
create index people_by_picture on people (picture) where picture is not null;
create index people_by_google_picture on people (google_picture) where google_picture is not null;
create index workers_by_certificate on workers (certificate) where certificate is not null;
create index workers_by_id_proof on workers (id_proof) where id_proof is not null;
create index applications_by_certificate on worker_applications (certificate) where certificate is not null;
create index applications_by_id_proof on worker_applications (id_proof);
create index bookings_by_photo on bookings (photo) where photo is not null;
create index messages_by_image on chat_messages (image) where image is not null;
