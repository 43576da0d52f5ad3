/** The first and the last byte of the range, both inclusive. */
export type ByteRange = { start: number; end: number };

/** A complete file on this machine, which is moved to its destination or uploaded without being held in memory. */
export type SpooledFile = { path: string; size: number };

/** A file store. A key is a path of plain segments; a put replaces its file atomically. */
export type Files = {
  put(key: string, content: Uint8Array | SpooledFile, contentType: string): Promise<void>;
  stat(key: string): Promise<{ size: number } | undefined>;
  /** Undefined if there is no file with this key. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Does nothing if there is no file. */
  remove(key: string): Promise<void>;
  /** The complete files whose keys begin with these segments; all files without a prefix. In no particular order. */
  list(prefix?: string): AsyncIterable<StoredFile>;
};

export type StoredFile = { key: string; size: number };

/** The same store, but with a call of `requireRoom` before each put. */
export const withRoom = (files: Files, requireRoom: () => void): Files => ({
  ...files,
  put: async (key, content, contentType) => {
    requireRoom();
    await files.put(key, content, contentType);
  },
});

const plainKey = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\0\\]+(?:\/[^/\0\\]+)*$/;

/** The service creates all keys, so a key that leaves its folder is a bug or an attack. */
export function requirePlain(key: string): string {
  if (!plainKey.test(key) || key.length > 900) throw new Error(`${JSON.stringify(key)} is not the key of a file.`);
  return key;
}

export const isPlainKey = (key: string) => plainKey.test(key) && key.length <= 900;
