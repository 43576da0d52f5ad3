-- Folders of message templates.
alter table message_template add column folder text;
