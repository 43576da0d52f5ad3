import type { CrmServer } from "../crm-server/crm-server.ts";
import { documentedEngine } from "./bulk-documented.ts";
import type { BulkEngine } from "./bulk-engine.ts";
import { operationEngine } from "./bulk-operation.ts";
import { api } from "./client.ts";
import { pause } from "./pause.ts";
import { waitAsAsked } from "./waiting.ts";

/** Bulk actions run as operations of the service if the server has them, otherwise request by request from the browser. */
export const bulkEngine = ({ locationId, can }: CrmServer): BulkEngine =>
  can("bulkOperations")
    ? operationEngine(locationId)
    : documentedEngine({ api, locationId, wait: (retryAfterS) => pause(waitAsAsked(retryAfterS)) });
