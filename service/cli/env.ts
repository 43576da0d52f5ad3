/** Where the caller stands. Through `npm run admin` the program itself runs in the project's folder. */
export const callerDirectory = (source: NodeJS.ProcessEnv = process.env): string =>
  (source.npm_lifecycle_event === "admin" ? source.INIT_CWD : undefined) ?? process.cwd();
