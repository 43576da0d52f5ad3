/** For `node --test`: one JSON object with the number of passed and failed tests of each file, their duration in milliseconds, and which were skipped. */
export default async function* counts(events) {
  const files = {};
  for await (const { type, data } of events) {
    if ((type !== "test:pass" && type !== "test:fail") || data.details?.type === "suite" || data.todo) continue;
    files[data.file] ??= { passed: 0, failed: 0, ms: 0, skipped: [] };
    if (data.skip) {
      files[data.file].skipped.push(typeof data.skip === "string" ? `${data.name}: ${data.skip}` : data.name);
      continue;
    }
    files[data.file][type === "test:pass" ? "passed" : "failed"]++;
    if (data.nesting === 0) files[data.file].ms += data.details.duration_ms;
  }
  yield JSON.stringify(files);
}
