import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

// An OpenID Connect provider that signs in any email. It requires everything that a client must send.

const port = Number(process.env.OIDC_PORT);
const issuer = `http://127.0.0.1:${port}`;
const client = { id: "frontdesk", secret: "provider-secret" };
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keyId = randomUUID();

type Asked = { redirectUri: string; nonce: string | null; challenge: string | null; email: string; verified: boolean };
const codes = new Map<string, Asked>();

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function idToken({ email, verified, nonce }: Asked): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: client.id, sub: `sub ${email}`, iat: now, exp: now + 300, nonce, email, email_verified: verified };
  const signed = `${part({ alg: "RS256", kid: keyId })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
}

const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const page = (
  query: URLSearchParams,
) => `<!doctype html><html lang="en"><title>Test Directory</title><form method="post" action="/authorize">
${[...query].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join("\n")}
<label>Work email <input name="typed"></label><label><input type="checkbox" name="verified" checked> Verified</label>
<button>Allow</button></form></html>`;

function allow(given: URLSearchParams): string {
  const code = randomUUID();
  const redirectUri = given.get("redirect_uri") ?? "";
  codes.set(code, {
    redirectUri,
    nonce: given.get("nonce"),
    challenge: given.get("code_challenge_method") === "S256" ? given.get("code_challenge") : null,
    email: given.get("typed") ?? "",
    verified: given.has("verified"),
  });
  return `${redirectUri}?${new URLSearchParams({ code, state: given.get("state") ?? "" })}`;
}

/** Undefined if the code, the secret, the redirect URL or the verifier is wrong. */
function redeem(request: IncomingMessage, given: URLSearchParams): object | undefined {
  const asked = codes.get(given.get("code") ?? "");
  codes.delete(given.get("code") ?? "");
  const secret = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  const challenge = createHash("sha256")
    .update(given.get("code_verifier") ?? "")
    .digest("base64url");
  const isRight = request.headers.authorization === secret && given.get("redirect_uri") === asked?.redirectUri;
  if (asked === undefined || !isRight || challenge !== asked.challenge) return undefined;
  return { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: idToken(asked) };
}

const configuration = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
};

createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", issuer);
  const given = new URLSearchParams(request.method === "POST" ? await text(request) : "");
  const json = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  switch (`${request.method} ${url.pathname}`) {
    case "GET /.well-known/openid-configuration":
      return json(200, configuration);
    case "GET /keys":
      return json(200, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: keyId, use: "sig", alg: "RS256" }] });
    case "GET /authorize":
      return response.writeHead(200, { "content-type": "text/html" }).end(page(url.searchParams));
    case "POST /authorize":
      return response.writeHead(303, { location: allow(given) }).end();
    case "POST /token": {
      const tokens = redeem(request, given);
      return tokens === undefined ? json(400, { error: "invalid_grant" }) : json(200, tokens);
    }
    default:
      return json(404, { error: "not found" });
  }
}).listen(port, "127.0.0.1");
