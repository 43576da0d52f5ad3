import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether a program of Debian is installed. As root, it is installed if there is a package source. */
function isInstalled(program: string, packageName: string): boolean {
  if (!existsSync(program) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "ignore", timeout: 120_000 } as const;
    try {
      execFileSync("apt-get", ["update", "-qq"], options);
      execFileSync("env", ["DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq", packageName], options);
    } catch {
      // Without a package source, the program stays missing.
    }
  }
  return existsSync(program);
}

/** For the option `skip` of a test: why it cannot run, which the end of `npm test` shows; false if it can. */
export const whyMissing = (program: string, packageName: string): string | false =>
  isInstalled(program, packageName) ? false : `${program} is missing: install Debian's package ${packageName}`;
