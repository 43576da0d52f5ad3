import { readFileSync } from "node:fs";

const lookMs = 250;

/** The name and the parent of a process, on systems that provide them (Linux). */
function processNumbered(pid) {
  try {
    const [, name = "", parent = ""] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** npm starts a shell, which starts the script. A signal to npm reaches only the shell, and SIGKILL not even that. */
function chain() {
  const parent = process.ppid;
  const shell = processNumbered(parent);
  return shell && /^(ba|da|a|z|k)?sh$/.test(shell.name) ? `${parent} ${shell.parent}` : String(parent);
}

/** Calls back once when the npm process that runs this script has ended. */
export function whenNpmEnds(ended) {
  if (!process.env.npm_lifecycle_event) return;
  const first = chain();
  const timer = setInterval(() => {
    if (chain() === first) return;
    clearInterval(timer);
    ended();
  }, lookMs);
  timer.unref();
}
