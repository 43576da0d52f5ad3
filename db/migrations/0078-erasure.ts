import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What belongs to a contact, in the order in which it is restored: the table, and which of its rows. */
const belongings: [table: string, where: string][] = [
  ["note", "t.contact_id = old.id"],
  ["task", "t.contact_id = old.id"],
  ["contact_workflow", "t.contact_id = old.id"],
  ["contact_campaign", "t.contact_id = old.id"],
  ["not_duplicate", "old.id in (t.one_id, t.other_id)"],
  ["appointment", "t.contact_id = old.id and t.master_id is null"],
  [
    "appointment",
    "t.master_id is not null and t.master_id in (select id from appointment m where m.location_id = old.location_id and m.contact_id = old.id)",
  ],
  ["appointment_note", "t.appointment_id = any(own_appointments)"],
  ["service_booking", "t.contact_id = old.id"],
  [
    "service_booking_item",
    "t.booking_id in (select id from service_booking b where b.location_id = old.location_id and b.contact_id = old.id)",
  ],
  ["conversation", "t.contact_id = old.id"],
  ["message", "t.conversation_id = any(own_conversations)"],
  [
    "email",
    "t.message_id in (select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))",
  ],
  [
    "recording",
    "t.message_id in (select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))",
  ],
  [
    "transcript_sentence",
    "t.message_id in (select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))",
  ],
  [
    "message_dispatch",
    "t.message_id in (select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))",
  ],
  ["relation", "old.id in (t.first_record_id, t.second_record_id)"],
];

const fileUrls = `'https?://[^"[:space:]]+/files/[^"[:space:]]+'`;

const statements = [
  // A contact that was deleted, until no copy of its data is left. One that a person deleted can be restored before \`erase_at\`; every other is
  // erased at once. What of it lies in tables without a reference to the contact is named here, because the rows that lead there are gone.
  `create table deleted_contact (
    location_id text not null references location (id) on delete cascade,
    contact_id text not null,
    name text,
    assigned_to text,
    deleted_by text,
    date_deleted timestamptz not null default now(),
    erase_at timestamptz not null,
    can_restore boolean not null,
    -- It was merged into another contact: the undo of the merge brings it back.
    is_merged boolean not null default false,
    submissions text[] not null default '{}',
    conversations text[] not null default '{}',
    events text[] not null default '{}',
    primary key (location_id, contact_id)
  )`,
  `create index deleted_contact_due on deleted_contact (erase_at)`,
  // The rows that were deleted with it, for as long as it can be restored.
  `create table deleted_row (
    location_id text not null,
    contact_id text not null,
    place integer not null,
    id bigint generated always as identity,
    of_table text not null,
    row_of jsonb not null,
    primary key (location_id, contact_id, place, id),
    foreign key (location_id, contact_id) references deleted_contact (location_id, contact_id) on delete cascade
  )`,

  `create function keep_deleted_contact() returns trigger language plpgsql as $$
  declare
    actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
    is_kept boolean := actor[1] = 'user';
    own_appointments text[];
    own_bookings text[];
    own_conversations text[];
  begin
    if not exists (select from location where id = old.location_id) then return old; end if;
    select coalesce(array_agg(id), '{}') into own_appointments from appointment where location_id = old.location_id and contact_id = old.id;
    select coalesce(array_agg(id), '{}') into own_bookings from service_booking where location_id = old.location_id and contact_id = old.id;
    select coalesce(array_agg(id), '{}') into own_conversations from conversation where location_id = old.location_id and contact_id = old.id;
    insert into deleted_contact (location_id, contact_id, name, assigned_to, deleted_by, erase_at, can_restore, submissions, conversations, events)
    values (old.location_id, old.id, case when is_kept then coalesce(old.name, old.email, old.phone) end, old.assigned_to, actor[3],
      case when is_kept then now() + interval '30 days' else now() end, is_kept,
      array(select id from submission where location_id = old.location_id and contact_id = old.id), own_conversations, own_appointments || own_bookings)
    on conflict (location_id, contact_id) do update set name = excluded.name, assigned_to = excluded.assigned_to, deleted_by = excluded.deleted_by,
      date_deleted = excluded.date_deleted, erase_at = excluded.erase_at, can_restore = excluded.can_restore, is_merged = false,
      submissions = excluded.submissions, conversations = excluded.conversations, events = excluded.events;
    delete from deleted_row where location_id = old.location_id and contact_id = old.id;
    if not is_kept then
      insert into discarded_file (location_id, place)
        select old.location_id, named.parts[1] from regexp_matches(old.custom_fields::text, ${fileUrls}, 'g') as named (parts);
      return old;
    end if;
    -- The files of its messages stay until the contact is erased.
    perform set_config('crm.keeps_files', 'on', true);
    insert into deleted_row (location_id, contact_id, place, of_table, row_of) values (old.location_id, old.id, 0, 'contact', to_jsonb(old));
    ${belongings
      .map(
        ([table, where], index) => `insert into deleted_row (location_id, contact_id, place, of_table, row_of)
      select old.location_id, old.id, ${index + 1}, '${table}', to_jsonb(t) from ${table} t where t.location_id = old.location_id and ${where};`,
      )
      .join("\n    ")}
    return old;
  end $$`,
  `create trigger keep_deleted before delete on contact for each row execute function keep_deleted_contact()`,
  ...["message", "recording"].flatMap((table) => [
    `drop trigger discard_files on ${table}`,
    `create trigger discard_files after delete on ${table} referencing old table as old_rows for each statement
      when (current_setting('crm.keeps_files', true) is distinct from 'on') execute function discard_files()`,
  ]),
  // A contact that comes back is not a new one.
  `drop trigger emit_insert on contact`,
  `create trigger emit_insert after insert on contact referencing new table as new_rows for each statement
    when (current_setting('crm.restores', true) is distinct from 'on') execute function emit_contacts_created()`,

  // Inserts the rows again, but those that refer to what is gone meanwhile. False where there is nothing to restore.
  `create function restore_contact(tenant text, asked text) returns boolean language plpgsql as $$
  declare
    kept record;
    part record;
    names text;
  begin
    select * into kept from deleted_contact where location_id = tenant and contact_id = asked and can_restore and not is_merged for update;
    if not found then return false; end if;
    perform set_config('crm.restores', 'on', true);
    update deleted_row set row_of = jsonb_set(row_of, '{business_id}', 'null')
      where location_id = tenant and contact_id = asked and place = 0
        and not exists (select from business where location_id = tenant and id = row_of ->> 'business_id');
    for part in select * from deleted_row where location_id = tenant and contact_id = asked order by place, id loop
      select string_agg(quote_ident(attname), ', ') into names from pg_attribute
        where attrelid = part.of_table::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '';
      if part.of_table = 'relation' and not exists (
        select id from contact where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id']) and id <> asked
        union all select id from business where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
        union all select id from object_record where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
      ) then continue; end if;
      begin
        execute format('insert into %I (%s) select %s from jsonb_populate_record(null::%I, $1) on conflict do nothing', part.of_table, names, names, part.of_table)
          using part.row_of;
      exception when foreign_key_violation then
        if part.place = 0 then raise; end if;
      end;
    end loop;
    if not exists (select from contact where location_id = tenant and id = asked) then
      raise exception 'another contact has its email or phone' using errcode = '23505';
    end if;
    update submission set contact_id = asked where location_id = tenant and id = any(kept.submissions) and contact_id is null;
    delete from deleted_contact where location_id = tenant and contact_id = asked;
    perform set_config('crm.restores', 'off', true);
    return true;
  end $$`,

  // Removes the copies of what deleted contacts held, and of those that were merged into them. What a workflow is still to deliver stays until it
  // is delivered or given up, so a job calls this again until nothing is left. Nothing is done to a contact that exists.
  `create function erase_contacts(tenant text, asked text[]) returns void language plpgsql as $$
  declare
    ids text[];
    ended_events text[];
    ended_conversations text[];
  begin
    with recursive whole (id) as (
      select unnest(asked)
      union
      select merged.id from whole
      join merge on merge.location_id = tenant and merge.kept_id = whole.id, jsonb_to_recordset(merge.merged) as merged (id text)
    )
    select coalesce(array_agg(id), '{}') into ids from whole where not exists (select from contact where location_id = tenant and contact.id = whole.id);
    select coalesce(array_agg(event), '{}') into ended_events
      from deleted_contact d, unnest(d.events) as event where d.location_id = tenant and d.contact_id = any(ids);
    select coalesce(array_agg(conversation), '{}') into ended_conversations
      from deleted_contact d, unnest(d.conversations) as conversation where d.location_id = tenant and d.contact_id = any(ids);

    update change_log set before = null, after = null
      where location_id = tenant and contact_id = any(ids) and (before is not null or after is not null);
    update submission set contact_id = null, name = null, email = null, others = '{}'
      where location_id = tenant and (contact_id = any(ids) or id in (
        select unnest(d.submissions) from deleted_contact d where d.location_id = tenant and d.contact_id = any(ids)));
    delete from merge where location_id = tenant and (kept_id = any(ids) or exists (
      select from jsonb_to_recordset(merge.merged) as merged (id text) where merged.id = any(ids)));
    update bulk_item set name = null, before = null, message = null where location_id = tenant and contact_id = any(ids);
    with held as (
      select import_id, position from import_row where location_id = tenant and contact_id = any(ids)
    ), same as (
      select import_id, position from held union
      select r.import_id, r.position from import_row r join held on held.import_id = r.import_id and r.same_as = held.position where r.location_id = tenant
    ), blank as (
      update import_row r set cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(r.cells)),
        messages = '[]', email_key = null, phone_key = null, contact_name = null, changes = null
      from same where r.location_id = tenant and r.import_id = same.import_id and r.position = same.position
      returning r.import_id
    )
    update import i set sample = (select coalesce(jsonb_agg('[]'::jsonb), '[]') from jsonb_array_elements(i.sample))
      where i.location_id = tenant and i.id in (select import_id from blank);

    delete from appointment_notice where location_id = tenant
      and (event_id = any(ended_events) or regexp_replace(event_id, '_\\d{1,14}$', '') = any(ended_events));
    with gone as (
      delete from outbox_entry where location_id = tenant
        and (conversation_id = any(ended_conversations) or event_id = any(ended_events) or regexp_replace(event_id, '_\\d{1,14}$', '') = any(ended_events))
      returning id, channel
    )
    insert into discarded_file (location_id, place, at) select tenant, 'outbox/' || channel || '/' || id, '-infinity' from gone;
    insert into discarded_file (location_id, place)
      select tenant, attached.url from deleted_row d, jsonb_array_elements_text(d.row_of -> 'attachments') as attached (url)
        where d.location_id = tenant and d.contact_id = any(ids) and d.of_table = 'message'
      union select tenant, d.row_of ->> 'file_key' from deleted_row d
        where d.location_id = tenant and d.contact_id = any(ids) and d.of_table = 'recording'
      union select tenant, named.parts[1] from deleted_row d, regexp_matches(d.row_of ->> 'custom_fields', ${fileUrls}, 'g') as named (parts)
        where d.location_id = tenant and d.contact_id = any(ids) and d.of_table = 'contact';
    delete from deleted_row where location_id = tenant and contact_id = any(ids);

    delete from workflow_event e where location_id = tenant and contact_id = any(ids) and date_handled is not null
      and not exists (select from webhook_delivery d where d.location_id = tenant and d.event_id = e.id and d.status = 'pending');
    update deleted_contact set name = null, deleted_by = null, assigned_to = null, can_restore = false, submissions = '{}', erase_at = least(erase_at, now())
      where location_id = tenant and contact_id = any(ids);
  end $$`,
  `create index bulk_item_by_contact on bulk_item (location_id, contact_id)`,
  `create index import_row_by_contact on import_row (location_id, contact_id) where contact_id is not null`,
  `create index workflow_event_by_contact on workflow_event (location_id, contact_id) where contact_id is not null`,
  `create index merge_by_kept on merge (location_id, kept_id)`,
  `create index outbox_entry_by_conversation on outbox_entry (location_id, conversation_id) where conversation_id is not null`,
  `create index change_log_of_deleted on change_log (at) where action = 'delete' and before is not null`,
];
