-- Which endpoint wrote: another one of the same model name is another author. A hash of kind and address, never the key.
alter table writings add column endpoint text;
