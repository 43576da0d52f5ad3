const focusable =
  "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex]";

/** The control of an error text, whose id is the control's with `-error`. */
const controlOf = (problem: Element): Element | null => {
  const id = problem.id.endsWith("-error") ? problem.id.slice(0, -"-error".length) : "";
  return id === "" ? null : document.getElementById(id);
};

/**
 * Scrolls to the first error in the form, in the order of the page, and focuses it. Fields mark themselves or their messages. Errors
 * without a field are at the end of the form.
 */
function revealProblem(form: Element): void {
  const problem = form.querySelector("[aria-invalid=true], [data-problem]");
  if (problem === null) return;
  const control = controlOf(problem) ?? problem;
  const target = control.matches(focusable) ? control : (control.querySelector(focusable) ?? control);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  problem.scrollIntoView({ block: "center" });
}

/** Reveals the first error after the new messages are rendered. */
export const revealProblemSoon = (form: Element): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => revealProblem(form)));
