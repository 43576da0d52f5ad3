import type { AppointmentsTables } from "./appointments/tables.ts";
import type { AssociationsTables } from "./associations/tables.ts";
import type { BackupTables } from "./backup/tables.ts";
import type { BusinessesTables } from "./businesses/tables.ts";
import type { CalendarsTables } from "./calendars/tables.ts";
import type { CampaignsTables } from "./campaigns/tables.ts";
import type { ContactsTables } from "./contacts/tables.ts";
import type { ConversationsTables } from "./conversations/tables.ts";
import type { DashboardTables } from "./dashboard/tables.ts";
import type { MergeTables } from "./duplicates/tables.ts";
import type { FunnelsTables } from "./funnels/tables.ts";
import type { LocationsTables } from "./locations/tables.ts";
import type { MailboxesTables } from "./mailboxes/tables.ts";
import type { NotificationsTables } from "./notifications/tables.ts";
import type { OauthTables } from "./oauth/tables.ts";
import type { ObjectsTables } from "./objects/tables.ts";
import type { OutboxTables } from "./outbox/tables.ts";
import type { PrivacyTables } from "./privacy/tables.ts";
import type { SurveysTables } from "./surveys/tables.ts";
import type { ApplicationTables } from "./tables.ts";
import type { TelephoneTables } from "./telephone/tables.ts";
import type { UsersTables } from "./users/tables.ts";
import type { WaitingListTables } from "./waiting-list/tables.ts";
import type { WorkflowsTables } from "./workflows/tables.ts";

/** Every table; each is declared in its own domain. */
export type Database = ApplicationTables &
  AppointmentsTables &
  AssociationsTables &
  BackupTables &
  BusinessesTables &
  CalendarsTables &
  CampaignsTables &
  ContactsTables &
  ConversationsTables &
  DashboardTables &
  FunnelsTables &
  LocationsTables &
  MailboxesTables &
  MergeTables &
  NotificationsTables &
  OauthTables &
  ObjectsTables &
  OutboxTables &
  PrivacyTables &
  SurveysTables &
  UsersTables &
  TelephoneTables &
  WaitingListTables &
  WorkflowsTables;
