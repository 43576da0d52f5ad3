import { setImmediate as nextTurn } from "node:timers/promises";
import { type DuplicateMatch, type DuplicateReason, duplicateReasons } from "#contract/duplicates/duplicates.ts";
import type { Match, Pair } from "#db/duplicates/duplicates.ts";

/** Contacts that are probably one person. `ids` are oldest first within the best match. */
export type Group = { id: string; ids: string[]; matches: DuplicateMatch[] };

const rankOf = (reason: DuplicateReason) => duplicateReasons.indexOf(reason);
const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Other requests run between two parts: grouping 80,000 matches took half a second to a second beside other work. */
async function* inParts<T>(all: T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += 2000) {
    await nextTurn();
    yield all.slice(from, from + 2000);
  }
}

/** Joins contacts that an undismissed match links. Several matches may link the members of a group. */
export async function groupsOf(matches: Match[], dismissed: Pair[], sizeMost: number): Promise<Group[]> {
  const different = new Set(dismissed.map(({ one_id, other_id }) => keyOf(one_id, other_id)));
  const parents = new Map<string, string>();
  /** Shortens the path that it follows, so that long chains of matches cost little. */
  const rootOf = (id: string): string => {
    let at = id;
    for (let parent = parents.get(at); parent !== undefined && parent !== at; parent = parents.get(at)) {
      parents.set(at, parents.get(parent) ?? parent);
      at = parent;
    }
    return at;
  };
  const link = (one: string, other: string) => parents.set(rootOf(other), rootOf(one));
  const inDismissed = new Set(dismissed.flatMap(({ one_id, other_id }) => [one_id, other_id]));

  /** The first contact that the match links to another one. */
  const linkAll = ({ ids }: Match): string | undefined => {
    const [oldest, ...others] = ids;
    if (oldest === undefined || others.length === 0) return undefined;
    if (!ids.some((id) => inDismissed.has(id))) {
      for (const other of others) link(oldest, other);
      return oldest;
    }
    let first: string | undefined;
    for (const [index, one] of ids.entries())
      for (const other of ids.slice(index + 1)) {
        if (different.has(keyOf(one, other))) continue;
        link(one, other);
        first ??= one;
      }
    return first;
  };

  const linking: { match: Match; first: string }[] = [];
  for await (const part of inParts(matches))
    for (const match of part) {
      const first = linkAll(match);
      if (first !== undefined) linking.push({ match, first });
    }

  const groups = new Map<string, Group>();
  linking.sort((one, other) => rankOf(one.match.reason) - rankOf(other.match.reason));
  for await (const part of inParts(linking))
    for (const { match, first } of part) {
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
