-- Of the template that the model was shown: once it is another, what was written for it is written anew.
alter table writings add column template_hash text;
