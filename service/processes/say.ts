/** Prints a message for the operator, in the terminal or in the system's journal. */
export const say = (line: string): void => {
  process.stderr.write(`frontdesk service: ${line}\n`);
};

export const saysWhereItAnswers = (port: number): void => {
  process.stderr.write(`The service is running at http://127.0.0.1:${port} (API documentation: /docs)\n`);
};

/** The reason why the program did not start, for the operator. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOSPC") return "the disk is full.";
  const isSocketGone = code === "ENOENT" && cause instanceof Error && "syscall" in cause && cause.syscall === "connect";
  if (isSocketGone || /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(String(code)))
    return "the database cannot be reached. Check DATABASE_URL.";
  if (cause instanceof Error && /^(Connection terminated|timeout exceeded)/.test(cause.message))
    return `the database cannot be reached (${cause.message}). Check DATABASE_URL.`;
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
