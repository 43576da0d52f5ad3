/** The first and the last byte wanted, both included. */
export type ByteRange = { start: number; end: number };

/** A complete file on this machine, which is moved where it is kept, or sent there without being held in memory. */
export type SpooledFile = { path: string; size: number };

/** Where files are kept. A key is a path of plain segments; what stands under it is replaced by a put, whole or not at all. */
export type Files = {
  put(key: string, content: Uint8Array | SpooledFile, contentType: string): Promise<void>;
  stat(key: string): Promise<{ size: number } | undefined>;
  /** Undefined where nothing stands under the key. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Harmless where nothing stands. */
  remove(key: string): Promise<void>;
};

/** The same files; `requireRoom` is asked before each put. */
export const withRoom = (files: Files, requireRoom: () => void): Files => ({
  ...files,
  put: async (key, content, contentType) => {
    requireRoom();
    await files.put(key, content, contentType);
  },
});

const plainKey = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\0\\]+(?:\/[^/\0\\]+)*$/;

/** Keys are made by us; one that leaves its folder is a mistake of ours or somebody's attempt. */
export function requirePlain(key: string): string {
  if (!plainKey.test(key) || key.length > 900) throw new Error(`${JSON.stringify(key)} is no key of a file.`);
  return key;
}

export const isPlainKey = (key: string) => plainKey.test(key) && key.length <= 900;
