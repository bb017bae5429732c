-- Who has no value at a declared path has an entry that says so: else all leads are read to find them. Leads of campaigns
-- that declare paths are put into the index anew.
insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
select organization_id, gen_random_uuid(), array_agg(lead_id), count(*), now()
from (select l.organization_id, l.lead_id,
    (row_number() over (partition by l.organization_id order by l.lead_id) - 1) / 1000 as batch
  from leads l join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
  where jsonb_array_length(coalesce(c.settings -> 'customDataKeys', '[]')) > 0) l
group by organization_id, batch;
