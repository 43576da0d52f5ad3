import { type DuplicateMatch, type DuplicateReason, duplicateReasons } from "#contract/duplicates/duplicates.ts";
import type { Match, Pair } from "#db/duplicates/duplicates.ts";

/** Contacts that are probably one person. `ids` are oldest first within the best match. */
export type Group = { id: string; ids: string[]; matches: DuplicateMatch[] };

const rankOf = (reason: DuplicateReason) => duplicateReasons.indexOf(reason);
const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Joins contacts that an undismissed match links. Several matches may link the members of a group. */
export function groupsOf(matches: Match[], dismissed: Pair[], sizeMost: number): Group[] {
  const different = new Set(dismissed.map(({ one_id, other_id }) => keyOf(one_id, other_id)));
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent;
    parents.set(id, root);
    return root;
  };

  const linking: { match: Match; first: string }[] = [];
  for (const match of matches) {
    let first: string | undefined;
    for (const [index, one] of match.ids.entries())
      for (const other of match.ids.slice(index + 1)) {
        if (different.has(keyOf(one, other))) continue;
        parents.set(rootOf(other), rootOf(one));
        first ??= one;
      }
    if (first !== undefined) linking.push({ match, first });
  }

  const groups = new Map<string, Group>();
  for (const { match, first } of linking.sort((one, other) => rankOf(one.match.reason) - rankOf(other.match.reason))) {
    const root = rootOf(first);
    const group = groups.get(root) ?? { id: "", ids: [], matches: [] };
    const ids = match.ids.filter((id) => rootOf(id) === root);
    for (const id of ids) if (!group.ids.includes(id) && group.ids.length < sizeMost) group.ids.push(id);
    group.matches.push(toMatch({ ...match, ids }));
    groups.set(root, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, id: idOf(group.ids) }))
    .sort((one, other) => strengthOf(one) - strengthOf(other) || other.matches.length - one.matches.length || (one.id < other.id ? -1 : 1));
}

export const idOf = (ids: readonly string[]): string => [...ids].sort().join("-").slice(0, 120);

export const toMatch = ({ reason, value, date_of_birth: dateOfBirth, ids }: Match): DuplicateMatch => ({
  ...{ reason, value, contactIds: ids },
  ...(dateOfBirth === null ? {} : { dateOfBirth }),
});

/** The matches of a group are in the order of their reasons. */
const strengthOf = ({ matches: [best] }: Group) => (best === undefined ? duplicateReasons.length : rankOf(best.reason));
