import { z } from "zod";
import { auditAction } from "#contract/audit/audit.ts";
import { listUrl } from "./list-url.ts";

const word = z.string().min(1).max(300).optional();
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();

/** What the audit log's page keeps in its address. The days are the location's. */
export const auditUrl = listUrl(
  "/settings/audit-log",
  z.object({ person: word, entity: word, record: word, action: auditAction.optional(), from: day, to: day }),
);
export type AuditState = z.output<typeof auditUrl.schema>;
