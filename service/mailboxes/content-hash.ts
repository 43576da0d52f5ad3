import { createHash, type Hash } from "node:crypto";

/** Longer headers are hashed as a whole. */
const headMostBytes = 256 * 1024;

const endOfHead = (head: Buffer): number => {
  const ends = [head.indexOf("\r\n\r\n"), head.indexOf("\n\n")].filter((at) => at >= 0);
  return ends.length === 0 ? -1 : Math.min(...ends);
};

/**
 * A hash of the Message-ID and the body. Servers add headers on the way, so two copies of one mail differ in them. A mail without a
 * Message-ID is hashed as a whole.
 */
export function contentHash(hash: Hash): { update(piece: Buffer): void; digest(): string } {
  let head: Buffer | undefined = Buffer.alloc(0);
  const settle = (all: Buffer) => {
    const end = endOfHead(all);
    const messageId = end < 0 ? undefined : /^message-id:\s*(<[^<>\s]{1,900}>)/im.exec(all.subarray(0, end).toString("latin1"))?.[1];
    hash.update(messageId === undefined ? all : Buffer.concat([Buffer.from(messageId), all.subarray(end)]));
    head = undefined;
  };
  return {
    update(piece) {
      if (head === undefined) return void hash.update(piece);
      head = Buffer.concat([head, piece]);
      if (endOfHead(head) >= 0 || head.length > headMostBytes) settle(head);
    },
    digest() {
      if (head !== undefined) settle(head);
      return hash.digest("hex");
    },
  };
}

export const hashOfContent = (content: Buffer): string => {
  const hash = contentHash(createHash("sha256"));
  hash.update(content);
  return hash.digest();
};
