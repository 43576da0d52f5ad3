import type { Phrase } from "./phrases.ts";

/** Somebody's own words, said as they are in every language: what a person called "New" is no phrase. */
export type Own = { readonly own: string };
export const own = (text: string): Own => ({ own: text });
export const isOwnText = (given: unknown): given is Own => typeof given === "object" && given !== null && Object.hasOwn(given, "own");

/** The label of a choice, which may be somebody's own words. */
export const worded = ({ label, isVerbatim }: { label: string; isVerbatim?: boolean }): string | Own => (isVerbatim ? own(label) : label);

/** A phrase, or somebody's own words: what a page's title is, so that a title in no catalogue does not compile. */
export type Title = Phrase | Own;
