/**
 * A cell that a spreadsheet would run as a formula; both programs write it as text. A phone number in international form is no formula and
 * stays as it is.
 */
export const csvFormula = /^(?!\+\d{1,15}$)[=+\-@\t\r]/;
