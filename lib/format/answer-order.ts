import { eventDataKey, type Submission, sequenceKey } from "#contract/surveys/submissions.ts";

type Asked = { key: string; label: string };

const isText = (value: unknown): value is string => typeof value === "string";

/** The questions of a submission in the order in which they were asked. Answers that the order does not name come last. */
export function ownOrder({ others }: Pick<Submission, "others">, fields: readonly Asked[]): Asked[] {
  const named = others[sequenceKey];
  const sequence = Array.isArray(named) ? named.filter(isText) : [];
  const answered = Object.keys(others).filter((key) => key !== eventDataKey && key !== sequenceKey);
  const keys = [...new Set([...sequence, ...answered])];
  return keys.map((key) => ({ key, label: fields.find((field) => field.key === key)?.label ?? key }));
}

/** The questions of several submissions, in the order of the newest one. Used if the server returns no question names. */
export const orderOf = (submissions: readonly Pick<Submission, "others">[]): Asked[] => {
  const keys = new Set(submissions.flatMap((submission) => ownOrder(submission, []).map(({ key }) => key)));
  return [...keys].map((key) => ({ key, label: key }));
};
