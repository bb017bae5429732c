-- What follows a meeting: whether it took place, what its lead returns to, and what becomes of the attendee's colleagues.
alter table meetings
  -- As of when it was told whether the meeting took place, or that nobody knows after all; null while nobody has.
  add column attendance_at timestamptz,
  -- Where its lead was when it was booked: why it had ended already, if it had, and the hold that the booking took from it.
  add column lead_end_reason text,
  add column lead_hold_reason text,
  add column lead_hold_until timestamptz,
  -- The last of the leads at the company whom it was applied to; null before the first.
  add column colleagues_after uuid;
