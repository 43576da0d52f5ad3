/** The caller's working directory. `npm run admin` starts the program in the project's folder instead. */
export const callerDirectory = (source: NodeJS.ProcessEnv = process.env): string =>
  (source.npm_lifecycle_event === "admin" ? source.INIT_CWD : undefined) ?? process.cwd();
