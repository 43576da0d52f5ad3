-- The program clears these columns before it deletes what they name. Citus cannot do it in the database.
alter table calendar drop constraint calendar_location_id_group_id_fkey;
alter table calendar add constraint calendar_location_id_group_id_fkey foreign key (location_id, group_id) references calendar_group (location_id, id);
alter table contact drop constraint contact_location_id_business_id_fkey;
alter table contact add constraint contact_location_id_business_id_fkey foreign key (location_id, business_id) references business (location_id, id);
alter table incoming_mail drop constraint incoming_mail_location_id_mailbox_id_fkey;
alter table incoming_mail add constraint incoming_mail_location_id_mailbox_id_fkey foreign key (location_id, mailbox_id) references mailbox (location_id, id);
alter table webhook_delivery drop constraint webhook_delivery_location_id_workflow_id_fkey;
alter table webhook_delivery add constraint webhook_delivery_location_id_workflow_id_fkey foreign key (location_id, workflow_id) references workflow (location_id, id);
alter table webhook_delivery drop constraint webhook_delivery_location_id_run_id_fkey;
alter table webhook_delivery add constraint webhook_delivery_location_id_run_id_fkey foreign key (location_id, run_id) references workflow_run (location_id, id);
-- Each location's feeds have keys of their own: the secret is random, so that no two feeds have the same.
alter table calendar_feed drop constraint calendar_feed_token_hash_key;
create index calendar_feed_by_hash on calendar_feed (token_hash);
