import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const words = `lower(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
  coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, ''))`;

const statements = [
  `drop index contact_by_text`,
  `drop index contact_by_date_added`,
  `alter table contact drop column search_text`,
  // Bounded, since an index entry is: beyond 2,400 bytes only the first 600 characters are found.
  `alter table contact add column search_text text not null generated always as (
    case when octet_length(${words}) <= 2400 then ${words} else left(${words}, 600) end
  ) stored`,
  `create index contact_by_text on contact using gin (search_text gin_trgm_ops)`,
  // With the text beside it, a search by words walks the newest first without a look at the contacts themselves.
  `create index contact_by_date_added on contact (location_id, date_added, id) include (search_text)`,
];
