alter table messages
  -- How often in a row this email was refused for now, and since when; by policy; without a reason, at once or in a report.
  add column refusals integer not null default 0,
  add column refused_since timestamptz,
  add column policy_refusals integer not null default 0,
  add column unexplained integer not null default 0,
  -- How often it came back for what is no fault of the address.
  add column returns integer not null default 0;
