import metadata from "libphonenumber-js/min/metadata";
import type { PhoneRules } from "./phone-format.ts";

// For the server: what is known of all numbers is large, and so is the code that reads it. A page needs how numbers of a code or two are written.

/** A numbering plan is a list, and so is each of its parts; these are the places of what is read here. 0 stands for nothing. */
type Plan = (typeof metadata.nonGeographic)[string];
const at = { numbers: 2, lengths: 3, formats: 4, nationalPrefixRule: 6, kinds: 11 };
type Format = [
  pattern: string,
  national: string,
  leading?: string[] | 0,
  nationalPrefixRule?: string | 0,
  _?: unknown,
  international?: string,
];
type Kind = [numbers: string, lengths?: number[]];

/** How the numbers behind one calling code are written, `44`; undefined where nobody has it. */
export function phoneRulesOf(callingCode: string): PhoneRules | undefined {
  const countries = Object.hasOwn(metadata.country_calling_codes, callingCode) ? metadata.country_calling_codes[callingCode] : undefined;
  const plans = countries?.map((country) => ({ country, plan: metadata.countries[country] ?? [] })) ?? [];
  const plan = plans[0]?.plan ?? (Object.hasOwn(metadata.nonGeographic, callingCode) ? metadata.nonGeographic[callingCode] : undefined);
  if (plan === undefined) return undefined;
  return {
    lengths: plan[at.lengths],
    formats: formatsOf(plan),
    owners: plans.map(({ country, plan: own }) => ({ country, numbers: numbersOf(own) })),
  };
}

const punctuation = /[-‐-―−ー－／/．. \u00a0\u00ad\u200b\u2060\u3000()（）［］[\]~⁓∼～]+/g;

const formatsOf = (plan: Plan): PhoneRules["formats"] =>
  (plan[at.formats] || []).map(([pattern, national, leading, ownRule, _, international]: Format) => {
    const rule = ownRule || plan[at.nationalPrefixRule];
    return {
      pattern,
      // The last one says most.
      leading: (leading || []).at(-1) ?? "",
      // The rule's "$1" is the group that comes first, whichever it is.
      national: rule ? national.replace(/(\$\d)/, rule) : national,
      international: (international ?? national).replace(punctuation, " ").trim(),
    };
  });

/** What matches a country's own numbers: of the right form, and where their kinds are known, of one of them. */
function numbersOf(plan: Plan): string {
  const kinds: Kind[] = (plan[at.kinds] || []).filter((kind: Kind | 0) => kind !== 0 && kind[0]);
  const isLong = (lengths: number[]) => `(?=(?:${lengths.map((length) => `.{${length}}`).join("|")})$)`;
  const ofKind = kinds.map(([numbers, lengths]) => `${isLong(lengths ?? plan[at.lengths])}(?:${numbers})`);
  return `(?=(?:${plan[at.numbers]})$)(?:${ofKind.length > 0 ? ofKind.join("|") : ".*"})`;
}
