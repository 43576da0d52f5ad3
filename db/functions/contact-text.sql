-- The text of a contact that is searched by words, and its pairs of characters.

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

-- Every two neighbouring characters of a text, and single ones at the ends of its words. The cost is set high, so that the planner uses the
-- index instead of computing the pairs for every contact.
create or replace function text_pairs(given text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as
  $$ begin return string_to_array(regexp_replace(given, '(.)', '\1 \1', 'g'), ' '); end $$;

-- The pairs that every text with this part contains: those of the part without its ends.
create or replace function word_pairs(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare pairs text[] := text_pairs(lower(word));
begin
  return pairs[2 : cardinality(pairs) - 1];
end $$;
