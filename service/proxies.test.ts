import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { request } from "node:https";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { apiVersion } from "#contract/common.ts";
import { listen } from "./server.ts";
import { whyMissing } from "./testing/debian.ts";
import { freePort } from "./testing/program.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/waiting.ts";

// nginx and Caddy with the files of `deploy/` in front of the service. Only names, ports and certificates are replaced.

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-proxy-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Ports = { dashboard: number; api: number };

async function run(
  t: TestContext,
  command: string,
  given: string[],
  { ports, environment }: { ports: Ports; environment: Record<string, string> },
) {
  const child = spawn(command, given, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (output += String(piece)));
  t.after(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("close", resolve));
  });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(output);
    return (await ask(ports.api, "api.example.com", "/healthz").catch(() => undefined))?.status === 200;
  }, command);
}

async function nginx(t: TestContext, behind: Ports): Promise<Ports> {
  const folder = await temporaryFolder(t);
  const ports = { dashboard: await freePort(), api: await freePort() };
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "fullchain.pem")];
  const names = ["-subj", "/CN=desk.example.com", "-days", "1"];
  await promisify(execFile)("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...names]);
  const [upstreams = "", redirect = "", dashboard = "", api = ""] = (await readFile("deploy/nginx.conf", "utf8")).split(/(?=^server \{)/m);
  assert.match(redirect, /listen 80;/);
  const here = (server: string, port: number) =>
    server.replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`).replaceAll("/etc/ssl/frontdesk", folder);
  const instances = upstreams
    .replace("127.0.0.1:3000", `127.0.0.1:${behind.dashboard}`)
    .replace("127.0.0.1:4000", `127.0.0.1:${behind.api}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${path.join(folder, name)};`);
  const http = [...paths, "access_log off;", instances, here(dashboard, ports.dashboard), here(api, ports.api)].join("\n");
  const own = process.getuid?.() === 0 ? "user root;" : "";
  const head = `${own} daemon off; pid ${path.join(folder, "pid")}; error_log ${path.join(folder, "log")}; events {}`;
  await writeFile(path.join(folder, "nginx.conf"), `${head} http { ${http} }`);
  await run(t, "/usr/sbin/nginx", ["-c", path.join(folder, "nginx.conf"), "-p", folder], { ports, environment: {} });
  return ports;
}

async function caddy(t: TestContext, behind: Ports): Promise<Ports> {
  const folder = await temporaryFolder(t);
  const ports = { dashboard: await freePort(), api: await freePort() };
  // Certificates of its own instead of Let's Encrypt's.
  const options = "{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n}\n";
  await writeFile(path.join(folder, "Caddyfile"), options + (await readFile("deploy/Caddyfile", "utf8")));
  await mkdir(path.join(folder, "home"));
  const names = { DASHBOARD: `desk.example.com:${ports.dashboard}`, API: `api.example.com:${ports.api}` };
  const environment = {
    ...names,
    ...{ DASHBOARD_PORT: String(behind.dashboard), API_PORT: String(behind.api) },
    ...{ HOME: path.join(folder, "home"), XDG_DATA_HOME: path.join(folder, "home"), XDG_CONFIG_HOME: path.join(folder, "home") },
  };
  const given = ["run", "--adapter", "caddyfile", "--config", path.join(folder, "Caddyfile")];
  await run(t, "/usr/bin/caddy", given, { ports, environment });
  return ports;
}

type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer };

/** A request by the public name, whatever the certificate. With `until`, the rest of a stream is not waited for. */
function ask(port: number, name: string, place: string, { method = "GET", headers = {}, body }: Asked = {}, until?: RegExp) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path: place, method, servername: name, rejectUnauthorized: false, headers: { host: name, ...headers } },
      (response) => {
        const { statusCode: status = 0 } = response;
        let text = "";
        response.on("data", (piece: Buffer) => {
          text += piece.toString();
          if (until?.test(text) !== true) return;
          resolve({ status, text });
          response.destroy();
        });
        response.on("end", () => resolve({ status, text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const uploadBytes = 20_000_000;

for (const [name, program, packageName, start] of [
  ["nginx", "/usr/sbin/nginx", "nginx-light", nginx],
  ["Caddy", "/usr/bin/caddy", "caddy", caddy],
] as const)
  test(`${name} with its example file passes addresses, large bodies and streams of events`, {
    skip: whyMissing(program, packageName) || whyMissing("/usr/bin/openssl", "openssl"),
  }, async (t) => {
    const w = await startTestApp(t);
    const { locationId, api } = await w.location();
    const { token } = await w.user(locationId);
    const service = await listen(w.app.fetch, { port: 0, host: "127.0.0.1" });
    t.after(() => service.close());
    // Responds with what it received.
    const echo = createServer((received, response) => {
      let bytes = 0;
      received.on("data", (piece: Buffer) => (bytes += piece.length));
      received.on("end", () => response.end(JSON.stringify({ bytes, ...received.headers })));
    });
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    t.after(() => echo.close());
    const address = echo.address();
    assert.ok(address !== null && typeof address === "object");
    const ports = await start(t, { dashboard: address.port, api: service.port });

    const forged = { "x-forwarded-for": "203.0.113.9" };
    const body = Buffer.alloc(uploadBytes);
    const echoed = await ask(ports.dashboard, "desk.example.com", "/", { method: "POST", headers: forged, body });
    const reached: unknown = JSON.parse(echoed.text);
    assert.deepEqual(
      [Object(reached).bytes, Object(reached)["x-forwarded-for"], Object(reached).host, Object(reached)["x-forwarded-proto"]],
      [uploadBytes, "127.0.0.1", "desk.example.com", "https"],
    );

    assert.equal((await ask(ports.api, "api.example.com", "/metrics")).status, 404);
    const headers = { version: apiVersion, authorization: `Bearer ${token}` };
    await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
    const live = `/application/live?locationId=${locationId}&ageMs=60000`;
    const followed = await ask(ports.api, "api.example.com", live, { headers }, /"entity":"contact"/);
    assert.equal(followed.status, 200, followed.text);
  });
