const focusable =
  "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex]";

/** The control that an error text belongs to: the text's id is the control's with `-error`. */
const controlOf = (fault: Element): Element | null => {
  const id = fault.id.endsWith("-error") ? fault.id.slice(0, -"-error".length) : "";
  return id === "" ? null : document.getElementById(id);
};

/**
 * Scrolls to the first thing that is wrong with a form and focuses it, in the order of the page. Every field marks itself or its message;
 * what belongs to no field stands at the end of the form.
 */
function revealFault(form: Element): void {
  const fault = form.querySelector("[aria-invalid=true], [data-fault]");
  if (fault === null) return;
  const control = controlOf(fault) ?? fault;
  const target = control.matches(focusable) ? control : (control.querySelector(focusable) ?? control);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}

/** The same, once the messages that were just set are drawn. */
export const revealFaultSoon = (form: Element): void => void requestAnimationFrame(() => requestAnimationFrame(() => revealFault(form)));
