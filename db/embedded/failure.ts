/** A problem that the operator can fix. Its message is one line that names the problem and the place. */
export class ClusterFailure extends Error {
  override readonly name = "ClusterFailure";
}

/** The operating system's message, without the system call and the path that Node adds. */
export const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error);
  return said.replace(/^E[A-Z]+: /, "").replace(/, \w+ '.*$/s, "");
};

export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Whether the cause was a full disk, judging by the messages of PostgreSQL, Node and SQLite. */
export const isNoRoom = (reason: string): boolean => /no space left on device|disk quota exceeded|disk is full/i.test(reason);
