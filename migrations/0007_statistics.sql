-- Until a table is analyzed, the planner takes one organization for a two-hundredth of it, and one lead for a
-- two-hundredth of all messages. A new installation has one organization: every batch would read all its rows to find a
-- few. This is what is true of a new installation; the first ANALYZE puts what it counted in its place.
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
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
      and (a.attname = 'organization_id' or (a.attname = 'lead_id' and c.relname <> 'leads'))
  loop
    perform pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', found."table",
      'attname', found."column", 'inherited', false, 'version', current_setting('server_version_num')::integer,
      'null_frac', 0::real, 'avg_width', 16, 'n_distinct', found.distinct_values);
  end loop;
end
$$;
