alter table messages
  add column texts_removed_at timestamptz,
  -- When a person first opened a link of the email; written down once the single openings are gone.
  add column clicked_at timestamptz;
