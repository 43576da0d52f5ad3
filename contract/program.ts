import own from "../package.json" with { type: "json" };

/** The program's version, which `/healthz`, `--version` and backups contain. */
export const program = { name: own.name, version: own.version };
