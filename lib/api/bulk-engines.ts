import { documentedEngine } from "./bulk-documented.ts";
import type { BulkEngine } from "./bulk-engine.ts";
import { operationEngine } from "./bulk-operation.ts";
import { api } from "./client.ts";
import { pause } from "./pause.ts";
import { waitAsAsked } from "./waiting.ts";

/** Our own service does bulk work as an operation; on another server it is done from here with the documented endpoints. */
export const bulkEngine = ({ locationId, isOwn }: { locationId: string; isOwn: boolean }): BulkEngine =>
  isOwn ? operationEngine(locationId) : documentedEngine({ api, locationId, wait: (retryAfterS) => pause(waitAsAsked(retryAfterS)) });
