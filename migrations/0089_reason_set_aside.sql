-- Why a lead was set aside, as a code; rows of before are told without.
alter table leads_set_aside add column reason text not null default 'fault';
