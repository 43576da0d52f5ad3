/** The value of a JSON text; undefined if it is not JSON. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
