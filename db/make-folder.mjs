import { chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";

/** The same properties as an error of the system has. */
const refusal = (code, place, message) => Object.assign(new Error(message), { code, syscall: "mkdir", path: place });

const isMissing = ({ code }) => code === "ENOENT" || code === "ENOTDIR";

/**
 * Makes a folder and those above it, one level at a time: Node's own recursive way never comes back where the system takes no folders,
 * as under /proc. Where a mode is given, the program's umask does not narrow it. Plain JavaScript, since scripts need it before anything is installed.
 */
export async function makeFolder(folder, { mode } = {}) {
  const missing = [];
  let at = path.resolve(folder);
  for (;;) {
    const found = await stat(at).catch((error) => {
      if (!isMissing(error)) throw error;
      return undefined;
    });
    if (found?.isDirectory()) break;
    if (found !== undefined) throw refusal("ENOTDIR", at, `${at} is a file and no folder`);
    if (path.dirname(at) === at) throw new Error(`there is no drive ${at}`);
    missing.unshift(at);
    at = path.dirname(at);
  }
  for (const level of missing) {
    await mkdir(level, { mode }).catch((error) => {
      if (isMissing(error)) throw refusal("EPERM", path.dirname(level), `${path.dirname(level)} takes no folder`);
      if (error.code !== "EEXIST") throw error;
    });
    if (mode !== undefined) await chmod(level, mode);
  }
}
