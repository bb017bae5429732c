-- What is suppressed among values at the moment of the call, and not at the beginning of the statement that calls it: the
-- query of a volatile function sees what was committed while its statement waited for the lock of a contact. `_locked` is
-- computed from the rows that are locked, so that the call comes after the locks.
create or replace function suppressed_now(_locked bigint, _organizations uuid[], _kinds text[], _values text[])
  returns table (organization_id uuid, kind text, value text, reason text)
  language plpgsql volatile rows 1 as
$$
#variable_conflict use_column
begin
  return query
    select s.organization_id, s.kind, s.value, s.reason
    from unnest(_organizations, _kinds, _values) as asked(organization_id, kind, value)
    join suppressions s using (organization_id, kind, value);
end
$$;
