-- What PostgreSQL is told about tables: how much room to leave in them, when to vacuum, and what it may expect.

-- Rows of queues change several times each. Room on their page keeps the new version beside the old one: one page is
-- written instead of two, and no index is touched where no indexed column changed.
-- A fifth of a large table is too much to let die before it is vacuumed: a search for what is due reads past all of it.
-- Vacuum after inserts keeps answers of indexes alone (index-only scans) from reading the table.
do $$
declare
  queue text;
begin
  foreach queue in array array['companies', 'company_followers', 'contacts', 'deliveries', 'delivery_leases', 'email_verdicts', 'leads', 'messages', 'notices',
    'rescoring_parts', 'researches', 'scores', 'tasks', 'writings']
  loop
    execute format('alter table %I set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500)', queue);
  end loop;
end
$$;

-- Few rows, each changed all the time: half a page of room, so that old versions are cleared away without a vacuum.
alter table campaign_directory set (fillfactor = 50);
alter table host_feeds set (fillfactor = 50);
alter table mailbox_days set (fillfactor = 50);
alter table mailbox_readers set (fillfactor = 50);
alter table mailboxes set (fillfactor = 50);
alter table milestone_counts set (fillfactor = 50);
alter table provider_days set (fillfactor = 50);
alter table row_quotas set (fillfactor = 50);
alter table step_counts set (fillfactor = 50);

-- Until a table is analyzed, the planner takes one organization for a two-hundredth of it, and one lead for a
-- two-hundredth of all messages. A new installation has one organization: every batch would read all its rows to find a
-- few. This is what is true of a new installation, for the tables that a first campaign fills; the first ANALYZE puts what
-- it counted in its place.
do $$
declare
  found record;
begin
  -- Older servers cannot be told; there it holds only until the first ANALYZE.
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  for found in
    select c.relname::text as "table", a.attname::text as "column",
      case a.attname when 'organization_id' then 1 else -0.3 end::real as distinct_values
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and a.attnum > 0
      and (a.attname = 'organization_id' or (a.attname = 'lead_id' and c.relname <> 'leads'))
      and c.relname in ('api_keys', 'attempts', 'audit', 'booking_attempts', 'booking_requests', 'calendar_links',
        'campaign_directory', 'campaigns', 'changed_campaigns', 'contacts', 'deliveries', 'events', 'idempotency_keys',
        'invitations', 'leads', 'mailbox_days', 'mailboxes', 'meetings', 'members', 'messages', 'organizations',
        'request_use', 'researches', 'scores', 'suppressions', 'unsubscribe_links', 'webhook_endpoints')
  loop
    perform pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', found."table",
      'attname', found."column", 'inherited', false, 'version', current_setting('server_version_num')::integer,
      'null_frac', 0::real, 'avg_width', 16, 'n_distinct', found.distinct_values);
  end loop;
end
$$;

-- A migration that makes a table calls this before it adds foreign keys: both tables of one lie at the same place by then.
create or replace function place_table(_table regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is null then
    return;
  end if;
  if not exists (select from pg_dist_partition where logicalrelid = 'organizations'::regclass) then
    return;
  end if;
  if exists (select from pg_attribute where attrelid = _table and attname = 'organization_id' and not attisdropped) then
    perform create_distributed_table(_table, 'organization_id', colocate_with => 'organizations');
  else
    perform create_reference_table(_table);
  end if;
end
$$;
comment on function place_table is
  'Where Citus distributes the database, has a new table lie with the others of an organization, or on every node.';
