import type { ImportField } from "#contract/imports/imports.ts";

// Column headers of address books: Google Contacts (before and since 2024), Outlook, HubSpot, and common names.

/** Normalizes a header for comparison: lower-case letters and digits, one space between words. */
export const plain = (header: string): string =>
  header
    .slice(0, 255)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Target = ImportField | "tags" | "notes";
type Alias = { field: Target; names: readonly RegExp[] };

const aliases: readonly Alias[] = [
  { field: "firstName", names: [/^(first|given|fore) ?name$/, /^(middle|additional) name$/, /^(vorname|prenom|nombre|nome|voornaam)$/] },
  { field: "lastName", names: [/^(last|family|sur) ?name$/, /^(nachname|familienname|nom|nom de famille|apellidos?|cognome|achternaam)$/] },
  { field: "name", names: [/^(full |display |contact )?name$/, /^file as$/, /^anzeigename$/] },
  {
    field: "email",
    names: [
      /^e ?mail( \d+)?( address| value)?$/,
      /^e ?mail address \d+$/,
      /^(additional|work|personal|other) e ?mail( addresse?s?)?$/,
      /^e ?mail( \d+)? adresse$/,
    ],
  },
  {
    field: "phone",
    names: [
      /^phone( \d+)?( number| value)?$/,
      /^(mobile|cell|primary|home|business|company main|work|other|car|assistant s) (phone|tele?phone)( number)?( 2)?$/,
      /^(home|business|work) phone \d$/,
      /^(mobile|cell|tel|telephone|telefon|telephone number|phone no|handy|mobil|mobiltelefon|rufnummer)$/,
      /^telefon (privat|geschaftlich|mobil)( \d)?$/,
    ],
  },
  {
    field: "companyName",
    names: [/^(company|organi[sz]ation)( 1)?( name)?$/, /^associated company$/, /^(firma|societe|entreprise|empresa|azienda|bedrijf)$/],
  },
  {
    field: "address1",
    names: [/^(street )?address( 1| line 1)?( street)?( [23])?$/, /^street( address)?( 2)?$/, /^(strasse|rue|calle|adresse)$/],
  },
  { field: "city", names: [/^(address 1 )?city$/, /^town$/, /^(ort|stadt|ville|ciudad|citta|plaats)$/] },
  { field: "state", names: [/^(address 1 )?(state|region|province|county)$/, /^state (region|province)$/, /^(bundesland)$/] },
  { field: "postalCode", names: [/^(address 1 )?(postal|zip) ?code$/, /^(zip|postcode|plz|postleitzahl|code postal|codigo postal|cap)$/] },
  { field: "country", names: [/^(address 1 )?country$/, /^country (region|code)$/, /^(land|pays|pais|paese)$/] },
  { field: "website", names: [/^website( 1)?( url| value)?$/, /^(web page|web site|homepage|url|webseite)$/] },
  { field: "dateOfBirth", names: [/^(birthday|birth ?date|date of birth|dob|geburtstag|geburtsdatum|date de naissance)$/] },
  { field: "gender", names: [/^(gender|sex|geschlecht)$/] },
  { field: "timezone", names: [/^time ?zone$/] },
  { field: "source", names: [/^(source|lead source|original (traffic )?source)$/] },
  { field: "type", names: [/^(type|contact type)$/] },
  { field: "assignedTo", names: [/^(contact )?owner$/, /^assigned to$/] },
  { field: "tags", names: [/^(tags?|labels?|group membership|categories|category|kategorien)$/] },
  { field: "notes", names: [/^(contact )?(notes?|comments?|remarks?)$/, /^(notizen?|bemerkung(en)?|notas?|remarques?|opmerking(en)?)$/] },
];

/** Outlook exports three addresses; the kind with the most values is imported. */
const outlookAddress = /^(home|business|other) (street|address|city|state|postal code|country region|country)( [23])?$/;
const outlookParts: Record<string, ImportField> = {
  street: "address1",
  address: "address1",
  city: "city",
  state: "state",
  "postal code": "postalCode",
  "country region": "country",
  country: "country",
};

export type AddressPart = { kind: string; field: ImportField };

export function addressPartOf(header: string): AddressPart | undefined {
  const [, kind, part] = outlookAddress.exec(plain(header)) ?? [];
  const field = part === undefined ? undefined : outlookParts[part];
  return kind === undefined || field === undefined ? undefined : { kind, field };
}

export function fieldOf(header: string): Target | undefined {
  const name = plain(header);
  return aliases.find(({ names }) => names.some((alias) => alias.test(name)))?.field;
}

const signs = {
  google: [
    /^e ?mail 1 value$/,
    /^phone 1 value$/,
    /^group membership$/,
    /^organization name$/,
    /^phonetic first name$/,
    /^yomi name$/,
    /^labels$/,
  ],
  outlook: [
    /^e ?mail 2 address$/,
    /^business street$/,
    /^home street$/,
    /^business fax$/,
    /^e ?mail display name$/,
    /^company main phone$/,
    /^web page$/,
  ],
  hubspot: [/^record id( contact)?$/, /^lead status$/, /^contact owner$/, /^associated company/, /^lifecycle stage$/, /^create date$/],
} as const;

/** The application that exported the file, if its headers identify it. */
export function originOf(headers: string[]): keyof typeof signs | null {
  const names = headers.map(plain);
  const found = (["google", "outlook", "hubspot"] as const).map((origin) => ({
    origin,
    hits: signs[origin].filter((sign) => names.some((name) => sign.test(name))).length,
  }));
  const best = found.sort((one, other) => other.hits - one.hits)[0];
  return best !== undefined && best.hits >= 2 ? best.origin : null;
}
