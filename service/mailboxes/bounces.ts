/** Reports of servers about mails that they could not deliver (RFC 3464). */
export type Bounce = {
  /** Whether the delivery failed permanently; otherwise the server tries again, or has delivered the mail. */
  isFailure: boolean;
  reason: string;
  /** The Message-IDs of mails that the report contains. */
  about: string[];
};

const fieldOf = (status: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, "im").exec(status)?.[1]?.replace(/\s+/g, " ").trim() ?? "";

/** The report's own headers are at its beginning, the returned mail's at its end; both are short. */
const searchedBytes = 1024 * 1024;
const aboutMost = 20;

export function bounceIn(status: string, content: Buffer, ownMessageId: string | undefined): Bounce {
  const action = fieldOf(status, "action").toLowerCase();
  const recipient = fieldOf(status, "final-recipient").replace(/^[^;]*;\s*/, "");
  const said = fieldOf(status, "diagnostic-code").replace(/^[^;]*;\s*/, "") || fieldOf(status, "status");
  const text = content.subarray(0, searchedBytes).toString("latin1");
  const ids = [...text.matchAll(/^(?:message-id|in-reply-to|references|x-failed-message-id):\s*(<[^<>\s]{1,900}>)/gim)].flatMap(
    ([, id]) => id ?? [],
  );
  const reason = [recipient, said].filter((part) => part !== "").join(": ");
  return {
    isFailure: action === "failed",
    reason: reason.toWellFormed().replaceAll("\0", "").slice(0, 500),
    about: [...new Set(ids)].filter((id) => id !== ownMessageId).slice(0, aboutMost),
  };
}
