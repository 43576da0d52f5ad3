import { z } from "zod";
import { auditAction } from "#contract/audit/audit.ts";
import { listUrl } from "./list-url.ts";

const word = z.string().min(1).max(300).optional();
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();

/** The audit log's state in the address bar. Days are in the location's time zone. */
export const auditUrl = listUrl(
  "/settings/audit-log",
  z.object({ person: word, entity: word, record: word, action: auditAction.optional(), from: day, to: day }),
);
export type AuditState = z.output<typeof auditUrl.schema>;
