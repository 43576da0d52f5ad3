import { chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";

/** An error with the same properties as a system error. */
const refusal = (code, place, message) => Object.assign(new Error(message), { code, syscall: "mkdir", path: place });

const isMissing = ({ code }) => code === "ENOENT" || code === "ENOTDIR";

/**
 * Creates a folder and its parents, one level at a time, because Node's recursive `mkdir` never returns where the system does not allow
 * folders, as under /proc. If a mode is given, the program's umask does not restrict it. Plain JavaScript, because scripts need it before
 * packages are installed.
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
