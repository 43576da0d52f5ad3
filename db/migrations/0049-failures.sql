-- Why something failed, as a reason with values, which each reader gets in their language. Earlier versions kept only a text.
alter table message add column failure jsonb;
alter table mailbox add column failure jsonb;
update message set failure = '{"reason": "messageCancelled", "values": {}}' where cancelled_at is not null;
update workflow_run set error = '{"code":"contactDeleted","values":{}}' where error = 'The contact was deleted.';
