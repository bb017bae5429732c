-- Since when every stored secret is sealed for its place: from then on nothing else opens. Null: some may not be yet.
alter table instance add column secrets_bound_at timestamptz;
