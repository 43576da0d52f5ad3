import { browserContract } from "#lib/api/browser-contract.ts";
import { connections } from "#lib/proxy/connections.ts";
import { answerOwn } from "#lib/proxy/own-endpoints.ts";

export const GET = answerOwn(browserContract.connections.hook, connections.hook);
