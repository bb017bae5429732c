/**
 * Refuses an event of a lead whose row its transaction does not hold: without the lock, the order of the lead's events
 * would not be the order in which its row was locked. A row that is held bears the transaction, or a part of it, as its
 * locker or its writer. Younger transactions of others are taken for it, so that a fault may pass where many write. What
 * tests insert themselves is not looked at: `emit` is known by its statement.
 */
export const REFUSE_UNLOCKED = `
  create function refuse_unlocked() returns trigger language plpgsql as $$
  declare
    own bigint := pg_current_xact_id()::text::bigint;
    found record;
  begin
    if strpos(current_query(), 'greatest(w.xid') = 0 then
      return null;
    end if;
    for found in
      select l.lead_id, w.type from written w join leads l using (organization_id, lead_id)
      where l.xmin::text::bigint < own and l.xmax::text::bigint < own
    loop
      raise exception 'The lead % is not locked by who writes its event %.', found.lead_id, found.type;
    end loop;
    return null;
  end $$;
  create trigger refuse_unlocked after insert on events referencing new table as written
    for each statement execute function refuse_unlocked();`
