import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AssertionOptions, PasskeyAssertion, PasskeyRegistration, RegistrationOptions } from "#contract/users/passkeys.ts";

// An authenticator for tests, which makes passkeys (WebAuthn, ES256) for one origin.

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [key: Buffer, value: Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest();
const base64url = (value: Buffer | string) => Buffer.from(value).toString("base64url");
const [present, verified, attested] = [1, 4, 64];

export function authenticator(origin: string, { verifies = true } = {}) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const state = { counter: 0 };
  const clientData = (type: string, challenge: string) => JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };
  const authData = (rpId: string, more: Buffer[] = []) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const flags = present | (verifies ? verified : 0) | (more.length > 0 ? attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...more]);
  };
  return {
    /** The count of uses, which each use raises. */
    state,
    id: credential.id,
    register({ challenge, rp }: RegistrationOptions): PasskeyRegistration {
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, "base64url"))],
        [integer(-3), bytes(Buffer.from(y, "base64url"))],
      );
      const data = authData(rp.id, [Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = map([text("fmt"), text("none")], [text("attStmt"), map()], [text("authData"), bytes(data)]);
      const clientDataJSON = base64url(clientData("webauthn.create", challenge));
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestation), transports: ["internal"] } };
    },
    sign({ challenge, rpId }: Pick<AssertionOptions, "challenge" | "rpId">): PasskeyAssertion {
      state.counter += 1;
      const data = authData(rpId);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) },
      };
    },
  };
}
