-- The company that a contact's live sequence writes to, its registered domain: how many of one company are in flight.
-- Null for a contact that is in none, and for an address at a provider of mail for everybody.
alter table contacts add column live_company text;

update contacts c set live_company = l.domain from leads l
where l.organization_id = c.organization_id and l.lead_id = c.live_lead_id and l.domain_kind = 'company';

create index contacts_in_flight on contacts (organization_id, live_company) where live_company is not null;

-- Campaigns that are there keep what they have: no limit.
update campaigns set settings = settings || '{"limits": {"leadsPerCompany": null}}'::jsonb where not settings ? 'limits';
