/** Counts the clicks and keys of a job. Typing a text, or choosing a date by typing it, counts as one. */
export function countSteps() {
  let taken = 0;
  return {
    step: async (action: Promise<void>): Promise<void> => {
      taken += 1;
      await action;
    },
    taken: () => taken,
  };
}
