/**
 * Recognizes cells that a spreadsheet would evaluate as formulas; both programs write them as text. An international phone number is not a
 * formula and is not changed.
 */
export const csvFormula = /^(?!\+\d{1,15}$)[=+\-@\t\r]/;
