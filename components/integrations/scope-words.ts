import { useMemo } from "react";
import { useTranslations } from "use-intl";

// Descriptions of scopes by area, which people read when they grant them.

const areaOfGroup = {
  contacts: "contacts",
  campaigns: "contacts",
  businesses: "contacts",
  locations: "team",
  users: "team",
  workflows: "automation",
  calendars: "calendars",
  "calendars/events": "calendars",
  "calendars/groups": "calendars",
  "objects/schema": "objects",
  "objects/record": "objects",
  associations: "objects",
  "associations/relation": "objects",
  conversations: "conversations",
  "conversations/message": "conversations",
  "funnels/funnel": "sites",
  "funnels/page": "sites",
  "funnels/pagecount": "sites",
  "funnels/redirect": "sites",
  surveys: "sites",
  opportunities: "business",
  invoices: "business",
  medias: "business",
} as const;

type Group = keyof typeof areaOfGroup;
export type ScopeArea = (typeof areaOfGroup)[Group] | "other";
type Translate = ReturnType<typeof useTranslations<"scopes">>;

const isGroup = (name: string): name is Group => Object.hasOwn(areaOfGroup, name);

/** The group of a scope: `contacts` for `contacts.readonly`; undefined for a scope of another program. */
function groupOf(scope: string): Group | undefined {
  const name = scope.slice(0, scope.lastIndexOf("."));
  return isGroup(name) ? name : undefined;
}

/** The areas in order, each with its scopes. */
export const scopesByArea = <Name extends string>(of: readonly Name[]): [area: ScopeArea, scopes: Name[]][] => {
  const areaOf = (scope: Name): ScopeArea => {
    const group = groupOf(scope);
    return group === undefined ? "other" : areaOfGroup[group];
  };
  return [...Map.groupBy(of, areaOf)];
};

export function scopeWordsIn(t: Translate) {
  /** "See calendars and their settings"; the scope's own name if it belongs to another program. */
  const sentence = (scope: string): string => {
    const group = groupOf(scope);
    if (group === undefined) return scope;
    return t(scope.endsWith(".write") ? "write" : "read", { things: t(`things.${group}`) });
  };
  return {
    area: (area: ScopeArea): string => t(`areas.${area}`),
    sentence,
    /** Seeing and changing the same things are combined into one sentence. By area, in the order of the scopes. */
    byArea: (scopes: readonly string[]): [area: ScopeArea, sentences: string[]][] => {
      const isBoth = (scope: string) =>
        scopes.includes(scope.replace(/[^.]+$/, "write")) && scopes.includes(scope.replace(/[^.]+$/, "readonly"));
      const sentenceOf = (scope: string) => {
        const group = groupOf(scope);
        return group !== undefined && isBoth(scope) ? t("readAndWrite", { things: t(`things.${group}`) }) : sentence(scope);
      };
      return scopesByArea(scopes).map(([area, each]) => [area, [...new Set(each.map(sentenceOf))]]);
    },
  };
}

export function useScopeWords() {
  const t = useTranslations("scopes");
  return useMemo(() => scopeWordsIn(t), [t]);
}
