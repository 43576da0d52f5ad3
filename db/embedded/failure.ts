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
