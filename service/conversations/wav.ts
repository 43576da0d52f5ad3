/** Parses a WAV file's header; undefined for any other file. */
export function wavOf(beginning: Uint8Array, size: number): { durationMs: number | undefined } | undefined {
  const view = new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  const tag = (at: number) => String.fromCharCode(...beginning.subarray(at, at + 4));
  if (beginning.byteLength < 12 || !/^RI(FF|FX)$/.test(tag(0)) || tag(8) !== "WAVE") return undefined;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= beginning.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    if (tag(at) === "fmt " && at + 20 <= beginning.byteLength) bytesPerSecond = view.getUint32(at + 16, true);
    // An interrupted recorder leaves a length of zero, or the maximum.
    if (tag(at) === "data") {
      const isKnown = length > 0 && length <= size - at - 8;
      return { durationMs: bytesPerSecond === 0 ? undefined : Math.round(((isKnown ? length : size - at - 8) / bytesPerSecond) * 1000) };
    }
    at += 8 + length + (length % 2);
  }
  return { durationMs: undefined };
}
