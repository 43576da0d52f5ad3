-- The text of a contact that a search by words looks at, and its grams: pieces of one to three characters that an index holds.

-- Words that the name already contains are not repeated. The length is limited because an index entry is.
create or replace function contact_text(name text, first_name text, last_name text, email text, phone text, company_name text)
  returns text language plpgsql immutable parallel safe as $$
declare
  whole text := lower(coalesce(name, ''));
begin
  if strpos(whole, lower(first_name)) = 0 then whole := whole || ' ' || lower(first_name); end if;
  if strpos(whole, lower(last_name)) = 0 then whole := whole || ' ' || lower(last_name); end if;
  if email is not null then whole := whole || ' ' || lower(email); end if;
  if phone is not null then whole := whole || ' ' || phone; end if;
  if company_name is not null then whole := whole || ' ' || lower(company_name); end if;
  return case when octet_length(whole) <= 2400 then whole else left(whole, 600) end;
end $$;

-- Every two neighbouring characters, and of letters and digits without accents every three: few contacts have the same three. The
-- cost is stated high, so that the planner asks the index instead of computing it for every contact. An index does not use the
-- search path, so show_trgm is called by its whole name, wherever the extension is installed.
do $do$ begin
  execute format($function$
    create or replace function text_grams(given text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as
    $$ begin return string_to_array(regexp_replace(given, '(.)', '\1 \1', 'g'), ' ') || %I.show_trgm(given); end $$
  $function$, (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'));
end $do$;

-- No more grams of a searched word than cover each of its characters: the index reads one list for each gram.
create or replace function word_grams(word text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  found text[] := '{}';
  piece text;
  size int;
begin
  foreach piece in array regexp_split_to_array(regexp_replace(lower(word), '[a-z0-9]{3,}', ' \& ', 'g'), '\s+') loop
    size := case when piece ~ '^[a-z0-9]{3,}$' then 3 else 2 end;
    continue when length(piece) < size;
    for place in 1 .. length(piece) by size loop
      found := found || substr(piece, least(place, length(piece) - size + 1), size);
    end loop;
  end loop;
  return found;
end $$;
