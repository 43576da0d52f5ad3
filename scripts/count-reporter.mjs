/** For `node --test`: one JSON object that says of each file how many of its tests passed and how many failed. */
export default async function* counts(events) {
  const files = {};
  for await (const { type, data } of events) {
    if ((type !== "test:pass" && type !== "test:fail") || data.details?.type === "suite" || data.skip || data.todo) continue;
    files[data.file] ??= { passed: 0, failed: 0 };
    files[data.file][type === "test:pass" ? "passed" : "failed"]++;
  }
  yield JSON.stringify(files);
}
