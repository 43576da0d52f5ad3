/** For `node --test`: one JSON object with the counts of the whole run. */
export default async function* counts(events) {
  for await (const { type, data } of events) {
    if (type === "test:summary" && data.file === undefined) yield JSON.stringify(data.counts);
  }
}
