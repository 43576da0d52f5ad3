/** What a form still has to say after the service refused it: what belongs to a field, and what to none. */
export type PlacedMessages = { fields: { name: string; message: string }[]; rest: string[] };

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "email must be an email" under the field `email` is "Must be an email". */
export const withoutPath = (name: string, message: string): string =>
  message.startsWith(`${name} `) ? sentence(message.slice(name.length + 1)) : sentence(message);

/** The dotted path that a refusal begins with: `email must be…`, `items.0.price must be…`, `property colour should not exist`. */
function pathOf(message: string): string {
  const [first = "", second = ""] = message.split(" ");
  return first === "property" && message.endsWith("should not exist") ? second : first;
}

/** Puts each message on the field it is about; a message about a part of a field goes to the nearest field around it. */
export function placeMessages(messages: readonly string[], isField: (name: string) => boolean): PlacedMessages {
  const placed: PlacedMessages = { fields: [], rest: [] };
  for (const message of messages) {
    const steps = pathOf(message)
      .replace(/^body\./, "")
      .split(".");
    const name = steps.map((_, index) => steps.slice(0, steps.length - index).join(".")).find(isField);
    if (name === undefined) placed.rest.push(sentence(message));
    else placed.fields.push({ name, message: withoutPath(name, message) });
  }
  return placed;
}
