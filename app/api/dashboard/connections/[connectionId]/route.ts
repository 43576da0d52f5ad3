import { browserContract } from "#lib/api/browser-contract.ts";
import { connections } from "#lib/proxy/connections.ts";
import { answerOwn } from "#lib/proxy/own-endpoints.ts";

export const DELETE = answerOwn(browserContract.connections.remove, connections.remove);
