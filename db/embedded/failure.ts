/** Something the operator can mend: its message is one line that says what and where. */
export class ClusterFailure extends Error {
  override readonly name = "ClusterFailure";
}

/** What the operating system said, without the system call and the path that Node adds. */
export const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error);
  return said.replace(/^E[A-Z]+: /, "").replace(/, \w+ '.*$/s, "");
};

export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Whether a full disk was the reason, as it is said by PostgreSQL, Node and SQLite. */
export const isNoRoom = (reason: string): boolean => /no space left on device|disk quota exceeded|disk is full/i.test(reason);
