import type { Generated } from "kysely";
import type { Instant } from "../columns.ts";

type PrivacySettingTable = { location_id: string; records_reads: boolean };

export type RetentionKind = "recordings" | "transcripts" | "messages" | "submissions" | "auditLog";

type RetentionRuleTable = {
  location_id: string;
  kind: RetentionKind;
  days: number;
  last_run_at: Instant | null;
  last_removed: Generated<number>;
  removed_so_far: Generated<number>;
};

type ContactReadTable = { location_id: string; user_id: string; contact_id: string; hour: Instant };

export type PrivacyTables = { contact_read: ContactReadTable; privacy_setting: PrivacySettingTable; retention_rule: RetentionRuleTable };
