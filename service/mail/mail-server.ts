import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; raw: string };

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/**
 * A mail server for tests. It rejects nobody@, answers busy@ with a temporary error, leaves the first mail to slow@ without an answer, which
 * `held` reports, and stores everything else. `slow` delays its acceptance, accepts a limited number of mails, or closes the connection without an answer.
 */
export async function mailServer(
  t: TestContext,
): Promise<{ url: string; mails: ReceivedMail[]; held: Promise<void>; slow: { ms: number; thanksMost: number; hangsUp: boolean } }> {
  const mails: ReceivedMail[] = [];
  const slow = { ms: 0, thanksMost: Number.POSITIVE_INFINITY, hangsUp: false };
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  let wasHeld = false;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("nobody@")) return done(refusal(550, "No such user here"));
      if (address.startsWith("busy@")) return done(refusal(451, "Try again later"));
      if (!address.startsWith("slow@") || wasHeld) return done();
      wasHeld = true;
      return hold();
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString("utf8"),
        });
        if (slow.hangsUp) for (const connection of server.connections) connection._socket.destroy();
        else if (mails.length <= slow.thanksMost) setTimeout(done, slow.ms);
      });
    },
  });
  // Ignores clients that disconnect.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails, held, slow };
}
