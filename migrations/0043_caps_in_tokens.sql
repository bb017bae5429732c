-- Caps in tokens for a campaign and a day, which hold for a model without prices, too. Where a cap in dollars bounds the day
-- already, none is added to what the organization chose.
update llm_settings set caps = caps || jsonb_build_object('tokensPerCampaign', null,
  'tokensPerDay', case when jsonb_typeof(caps -> 'usdPerDay') = 'number' then null else 2000000 end);
