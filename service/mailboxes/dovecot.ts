import { execFile, execFileSync, spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { whyMissing } from "../testing/debian.ts";
import { eventually } from "../testing/waiting.ts";

// A Dovecot server for tests. It needs the rights of root, because it serves each mailbox as another user.

const run = promisify(execFile);
const program = "/usr/sbin/dovecot";
/** The user nobody, who owns the mails: Dovecot refuses to serve mails of root. */
const owner = 65_534;
const securePort = 993;

/** Why there is no Dovecot 2.3, whose settings are written here, to test with; false if there is one. */
export function withoutDovecot(): string | false {
  if (process.getuid?.() !== 0) return "Dovecot serves mailboxes of several users only as root";
  const missing = whyMissing(program, "dovecot-imapd") || whyMissing("/usr/bin/openssl", "openssl");
  if (missing !== false) return missing;
  const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim();
  return version.startsWith("2.3.") ? false : `Dovecot is ${version}, and the settings here are for 2.3`;
}

/** Each server has an address of this machine of its own, so that it can use the standard port. */
const localAddress = () =>
  `127.${1 + Math.floor(Math.random() * 254)}.${Math.floor(Math.random() * 256)}.${2 + Math.floor(Math.random() * 250)}`;

const accepts = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** A server that accepts passwords over TLS only: on port 993 at once, on 143 after STARTTLS. The user is `support`, the password `secret`. */
export async function dovecot(t: TestContext) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-dovecot-"));
  const host = localAddress();
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  await run("chmod", ["755", folder]);
  await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=imap.example.com"],
    ...["-keyout", inFolder("key.pem"), "-out", inFolder("cert.pem")],
  ]);
  for (const name of ["mail", "mail/support", "mail/support/new", "mail/support/cur", "mail/support/tmp"]) {
    await mkdir(inFolder(name));
    await chown(inFolder(name), owner, owner);
  }
  await writeFile(
    inFolder("dovecot.conf"),
    `base_dir = ${inFolder("run")}
state_dir = ${inFolder("state")}
log_path = ${inFolder("log")}
protocols = imap
listen = ${host}
ssl = required
ssl_cert = <${inFolder("cert.pem")}
ssl_key = <${inFolder("key.pem")}
mail_location = maildir:${inFolder("mail")}/%u
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${inFolder("mail")}/%u
}
`,
  );
  const server = spawn(program, ["-F", "-c", inFolder("dovecot.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  t.after(async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error(`Dovecot ended: ${await readFile(inFolder("log"), "utf8").catch(() => "no log")}`);
    return accepts(host, securePort);
  });
  let number = 0;
  return {
    host,
    async append(mail: string) {
      number += 1;
      const file = inFolder("mail/support/new", `${Date.now()}.${number}.test`);
      await writeFile(file, mail.replaceAll("\r\n", "\n"));
      await chown(file, owner, owner);
    },
    log: () => readFile(inFolder("log"), "utf8"),
  };
}
