-- Where its sender wants to be answered, when that is not where it came from (RFC 5322 §3.6.2).
alter table inbound add column reply_to text;
