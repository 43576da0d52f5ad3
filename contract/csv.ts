/**
 * A cell that a spreadsheet would evaluate as a formula; both programs write it as text. An international phone number is not a formula and
 * is not changed.
 */
export const csvFormula = /^(?!\+\d{1,15}$)[=+\-@\t\r]/;
