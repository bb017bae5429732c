-- An account that was made anew under the same UIDVALIDITY gives its UIDs a second time: what a mail is known by is its content.
drop index inbound_by_uid;
