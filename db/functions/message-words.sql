-- The words by which messages are searched; see docs/decisions/message-search.md.

-- A text in lower case without accents, its words separated by one space. Each character of a script that is written without spaces is a
-- word of its own. contract/conversations/search-words.ts does the same to a search; its test compares both.
create or replace function fold_text(given text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := given;
begin
  if octet_length(given) = length(given) then return btrim(regexp_replace(lower(given), '[^a-z0-9]+', ' ', 'g')); end if;
  folded := regexp_replace(normalize(folded, nfkd), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\ufe00-\ufe0f]', '', 'g');
  folded := translate(lower(folded), 'øłđðıς', 'olddiσ');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u303f\ud800-\uf8ff\ufffd\U0001f000-\U0010ffff]+', ' ', 'g');
  folded := regexp_replace(folded, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g');
  return btrim(regexp_replace(folded, ' +', ' ', 'g'));
end $$;

-- The text of one HTML entity, given without its `&` and `;`; null for an unknown one.
create or replace function entity_text(name text) returns text language plpgsql immutable parallel safe as $$
declare
  code integer;
begin
  if left(name, 1) = '#' then
    code := case
      when name ~ '^#[0-9]{1,7}$' then substr(name, 2)::integer
      when name ~* '^#x[0-9a-f]{1,6}$' then ('x' || lpad(substr(name, 3), 8, '0'))::bit(32)::integer end;
    return case when code between 1 and 55295 or code between 57344 and 1114111 then chr(code) end;
  end if;
  return '{"amp":"&","lt":"<","gt":">","quot":"\"","apos":"''","nbsp":" ","shy":"","zwnj":"","zwj":"","copy":"©","reg":"®","trade":"™",
    "euro":"€","pound":"£","yen":"¥","cent":"¢","sect":"§","deg":"°","hellip":"…","ndash":"–","mdash":"—","lsquo":"‘","rsquo":"’",
    "sbquo":"‚","ldquo":"“","rdquo":"”","bdquo":"„","laquo":"«","raquo":"»","middot":"·","bull":"•","times":"×","divide":"÷","frac12":"½",
    "iexcl":"¡","iquest":"¿","agrave":"à","aacute":"á","acirc":"â","atilde":"ã","auml":"ä","aring":"å","aelig":"æ","ccedil":"ç","egrave":"è",
    "eacute":"é","ecirc":"ê","euml":"ë","igrave":"ì","iacute":"í","icirc":"î","iuml":"ï","eth":"ð","ntilde":"ñ","ograve":"ò","oacute":"ó",
    "ocirc":"ô","otilde":"õ","ouml":"ö","oslash":"ø","ugrave":"ù","uacute":"ú","ucirc":"û","uuml":"ü","yacute":"ý","thorn":"þ","yuml":"ÿ",
    "szlig":"ß","Agrave":"À","Aacute":"Á","Acirc":"Â","Atilde":"Ã","Auml":"Ä","Aring":"Å","AElig":"Æ","Ccedil":"Ç","Egrave":"È","Eacute":"É",
    "Ecirc":"Ê","Euml":"Ë","Igrave":"Ì","Iacute":"Í","Icirc":"Î","Iuml":"Ï","ETH":"Ð","Ntilde":"Ñ","Ograve":"Ò","Oacute":"Ó","Ocirc":"Ô",
    "Otilde":"Õ","Ouml":"Ö","Oslash":"Ø","Ugrave":"Ù","Uacute":"Ú","Ucirc":"Û","Uuml":"Ü","Yacute":"Ý","THORN":"Þ","oelig":"œ","OElig":"Œ",
    "scaron":"š","Scaron":"Š"}'::jsonb ->> name;
end $$;

-- The text of HTML without tags, styles and scripts. The parts between signs are read one by one, so the work is linear in the length.
create or replace function html_text(given text) returns text language sql immutable parallel safe as $$
  with part as (
    select n, p, strpos(p, '>') as ends, lower(substring(p from '^/?([!a-zA-Z][a-zA-Z0-9]*)')) as tag from string_to_table(given, '<') with ordinality as t (p, n)
  ), bare as (
    select coalesce(string_agg(case
      when n = 1 then p
      -- A `<` that does not begin a tag.
      when tag is null or ends = 0 then '<' || p
      when tag in ('style', 'script', 'title', 'head') and left(p, 1) <> '/' then ' '
      when left(p, 3) = '!--' and strpos(p, '-->') = 0 then ' '
      when left(p, 3) = '!--' then ' ' || substr(p, strpos(p, '-->') + 3)
      when tag in ('a', 'b', 'i', 'u', 's', 'em', 'strong', 'span', 'font', 'small', 'sub', 'sup', 'mark', 'code', 'wbr')
        then substr(p, ends + 1)
      else ' ' || substr(p, ends + 1) end, '' order by n), '') as text from part
  )
  select case when strpos(text, '&') = 0 then text else (
    select string_agg(case
        when n = 1 then p
        when decoded is null then '&' || p
        else decoded || substr(p, strpos(p, ';') + 1) end, '' order by n)
      from string_to_table(text, '&') with ordinality as t (p, n),
        lateral (select case when strpos(p, ';') between 2 and 9 then entity_text(left(p, strpos(p, ';') - 1)) end as decoded) as e
  ) end from bare
$$;

-- A message's text as people read it.
create or replace function message_text(body text, content_type text) returns text language sql immutable parallel safe as $$
  select case when content_type = 'text/html' then html_text(body) else body end
$$;

-- The name of a file in a URL, or as much of the URL as can be read.
create or replace function file_name(url text) returns text language plpgsql immutable parallel safe as $$
declare
  name text := regexp_replace(split_part(url, '?', 1), '^.*/', '');
begin
  if strpos(name, '%') = 0 then return name; end if;
  return convert_from((select string_agg(case
      when n > 1 and p ~* '^[0-9a-f]{2}' then decode(left(p, 2), 'hex') || convert_to(substr(p, 3), 'UTF8')
      when n > 1 then convert_to('%' || p, 'UTF8')
      else convert_to(p, 'UTF8') end, ''::bytea order by n)
    from string_to_table(name, '%') with ordinality as t (p, n)), 'UTF8');
exception when character_not_in_repertoire then
  return name;
end $$;

-- The folded texts as one list of words with their positions. No phrase matches across two texts.
create or replace function words_of(variadic texts text[]) returns tsvector language sql immutable parallel safe as $$
  select coalesce(string_agg(left(word, 100) || ':' || least(position, 16383), ' '), '')::tsvector
  from string_to_table(array_to_string(texts, '  '), ' ') with ordinality as t (word, position) where word <> ''
$$;
