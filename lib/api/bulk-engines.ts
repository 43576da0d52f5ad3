import type { CrmServer } from "../crm-server/crm-server.ts";
import { documentedEngine } from "./bulk-documented.ts";
import type { BulkEngine } from "./bulk-engine.ts";
import { operationEngine } from "./bulk-operation.ts";
import { api } from "./client.ts";
import { pause } from "./pause.ts";
import { waitAsAsked } from "./waiting.ts";

/** Bulk work runs as an operation of the service where there are such, and otherwise from the browser, request by request. */
export const bulkEngine = ({ locationId, can }: CrmServer): BulkEngine =>
  can("bulkOperations")
    ? operationEngine(locationId)
    : documentedEngine({ api, locationId, wait: (retryAfterS) => pause(waitAsAsked(retryAfterS)) });
