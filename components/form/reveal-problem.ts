const focusable =
  "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex]";

/** The control that an error text belongs to: the text's id is the control's with `-error`. */
const controlOf = (problem: Element): Element | null => {
  const id = problem.id.endsWith("-error") ? problem.id.slice(0, -"-error".length) : "";
  return id === "" ? null : document.getElementById(id);
};

/**
 * Scrolls to the first thing that is wrong with a form and focuses it, in the order of the page. Every field marks itself or its message;
 * what belongs to no field stands at the end of the form.
 */
function revealProblem(form: Element): void {
  const problem = form.querySelector("[aria-invalid=true], [data-problem]");
  if (problem === null) return;
  const control = controlOf(problem) ?? problem;
  const target = control.matches(focusable) ? control : (control.querySelector(focusable) ?? control);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  problem.scrollIntoView({ block: "center" });
}

/** The same, once the messages that were just set are drawn. */
export const revealProblemSoon = (form: Element): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => revealProblem(form)));
