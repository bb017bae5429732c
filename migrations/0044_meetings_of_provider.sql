-- A booking elsewhere is found again by the name that its calendar gave it, also once its connection was made anew.
create index meetings_of_provider on meetings (organization_id, provider, external_id) where external_id is not null;
