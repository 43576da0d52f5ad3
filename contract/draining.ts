import type { Server } from "node:http";

// How both programs stop without failing a request.

const lookMs = 50;

export type Draining = {
  /** From now on, each response asks its client to use another connection for the next request. */
  begin(): void;
  /** Does the same for this duration only. */
  turnAway(forMs: number): void;
  /** Stops listening, lets requests in flight finish, and aborts those that take longer than `mostMs`. */
  close(mostMs: number): Promise<void>;
};

export function drainable(server: Server): Draining {
  let isDraining = false;
  let turnsAwayUntilMs = 0;
  server.prependListener("request", (_request, response) => {
    if (isDraining || performance.now() < turnsAwayUntilMs) response.shouldKeepAlive = false;
  });
  return {
    begin() {
      isDraining = true;
    },
    turnAway(forMs) {
      turnsAwayUntilMs = performance.now() + forMs;
    },
    close(mostMs) {
      isDraining = true;
      return new Promise((resolve, reject) => {
        const cut = setTimeout(() => server.closeAllConnections(), mostMs);
        const letGo = setInterval(() => server.closeIdleConnections(), lookMs);
        server.close((error) => {
          clearTimeout(cut);
          clearInterval(letGo);
          if (error) reject(error);
          else resolve();
        });
      });
    },
  };
}
