-- The list by score leaves the scored leads out where only such are asked for that wait for their first score.
alter table leads add constraint leads_unscored_check check (status not in ('queued', 'researching') or score is null);
