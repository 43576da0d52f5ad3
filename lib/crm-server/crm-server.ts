import type { z } from "zod";
import type { BoardCalendar, BoardEvent, BoardHours } from "#contract/appointments/board.ts";
import type { Event } from "#contract/appointments/event.ts";
import type { Calendar, CalendarWrite } from "#contract/calendars/calendars.ts";
import type { Schedule } from "#contract/calendars/schedules.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import type { ContactChanges } from "#contract/contacts/details.ts";
import type { Note, NoteUpdate } from "#contract/contacts/notes.ts";
import type { Task, taskUpdate } from "#contract/contacts/tasks.ts";
import type { TimelineEntry, TimelineKind } from "#contract/contacts/timeline.ts";
import type { CallListed, TranscriptHit } from "#contract/conversations/calls.ts";
import type { ConversationFound, conversationSearch } from "#contract/conversations/conversations.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import type { ConversationState } from "#contract/conversations/states.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { LinkedRecord } from "#contract/objects/record-details.ts";
import type { SurveySummary } from "#contract/surveys/results.ts";
import type { Submission } from "#contract/surveys/submissions.ts";
import type { Statistics } from "#contract/today/statistics.ts";
import type { EventList } from "#contract/today/today.ts";
import type { ExpectedMember, Member, MemberChanges, MemberCreate } from "#contract/users/members.ts";
import type { UserCard } from "#contract/users/user-cards.ts";
import type { Clients } from "../api/client.ts";
import type { ContactAsked, ContactPage } from "../api/contact-keys.ts";
import type { SubmissionsAsked } from "../api/submissions.ts";

/** Capabilities that a server with only the documented API lacks completely. What it can do in another way is a method of `CrmServer`. */
export type Capability =
  /** The summary of a user's role, permissions and scopes. */
  | "accessSummary"
  /** The working hours of all users in one list. */
  | "allSchedules"
  /** Messages about appointments: the default ones, their variables, and which will be sent. */
  | "appointmentMessages"
  /** Choosing a user, for an owner or an assignee, from all users of the location. */
  | "assignUsers"
  | "auditLog"
  /** Questions of a survey on the booking page, and their answers. */
  | "bookingForms"
  /** A contact's service bookings. */
  | "bookingsOfContact"
  /** Bulk actions that continue after the page is closed. */
  | "bulkOperations"
  /** Feeds for calendar programs. */
  | "calendarSync"
  | "changeHistory"
  | "changeLocation"
  /** Changing the company name and the gender of a contact. */
  | "companyAndGender"
  /** Who else is looking at a conversation or typing in it. */
  | "conversationPresence"
  /** Open, snoozed and done conversations, and undoable changes of many conversations. */
  | "conversationStates"
  /** The names and types of custom fields, not only their IDs. */
  | "customFieldNames"
  | "defineCustomFields"
  | "defineObjects"
  | "editSurveys"
  | "editWorkflows"
  /** The workflows and campaigns that a contact is enrolled in. */
  | "enrolments"
  /** The messages that could not be sent, of all conversations. */
  | "failedMessages"
  /** Changing an occurrence of a series together with those that follow. */
  | "followingOccurrences"
  /** Forwarding an email to people other than the contact. */
  | "forwardEmails"
  | "importContacts"
  /** The newest notes of all contacts of a day in one response. */
  | "lastNotes"
  /** Inviting users by mail, deactivating them, changing their email, and presets of their permissions. */
  | "invites"
  /** Removing the list of scopes that limits a user. */
  | "liftScopes"
  /** Booking a service, or one of its variations, at one of its free times. */
  | "bookServices"
  /** Live changes by other users, and notifications. */
  | "liveChanges"
  /** The locations that a user may be added to. */
  | "locationsOfUser"
  | "merge"
  /** Whether each channel can send messages. */
  | "messageDelivery"
  | "messageRetry"
  /** Search over every message, and reading a conversation around one of them. */
  | "messageSearch"
  | "messageTemplates"
  | "outbox"
  /** The signed-in user is a user of the server, by the same ID. */
  | "ownUser"
  /** Exporting and erasing everything about a contact, and rules for how long data is kept. */
  | "personalData"
  /** Booking a repeated appointment, each occurrence of which was checked. */
  | "repeatedAppointments"
  /** Planning where a person's appointments go while that person is away. */
  | "replanning"
  /** Rooms and equipment that appointments take. */
  | "resources"
  /** Setting the status of a series, with the former statuses of its occurrences, which an undo restores. */
  | "seriesStatus"
  /** Undoing the deletion of an appointment or a blocked slot. */
  | "restoreEvents"
  /** Whether the domains of redirects are proven to belong to the location. */
  | "provenDomains"
  /** Public pages of funnels, surveys and bookings, under the dashboard's address. */
  | "publicPages"
  | "recordFiles"
  | "recordHistory"
  | "recordImport"
  /** Restoring deleted contacts. */
  | "restoreContacts"
  /** Calls that a telephone system reports while they ring. */
  | "ringingCalls"
  | "savedViews"
  /** Which slots a calendar offers with unsaved settings, and why it offers no others. */
  | "slotPreview"
  | "sortRecords"
  /** The state of the installation: version, jobs, disk and backups. */
  | "systemStatus"
  /** Submissions as one file that the server writes. */
  | "submissionExport"
  /** The fields of all submissions that a filter finds. */
  | "submissionFields"
  /** The tags in use, with their counts. */
  | "tagCounts"
  /** Tasks over all contacts. */
  | "taskList"
  | "tokens"
  /** Contacts who wait for a time of a calendar, and offers by message. */
  | "waitingList"
  /** All contacts that a search finds, beyond the window of the documented search. */
  | "wholeList"
  | "workflowRuns";

export type CallOptions = { signal?: AbortSignal };

/** From one instant to another, in milliseconds. */
export type Span = { from: number; to: number };

export type TimelinePage = { entries: TimelineEntry[]; next: string | null };

/** Calls are read using contacts and transcripts that the caller has cached. */
export type CallReads = {
  signal: AbortSignal;
  contactOf(contactId: string): Promise<Contact | null>;
  transcriptOf(messageId: string): Promise<TranscriptSentence[] | null>;
};
export type CallPage = { calls: CallListed[]; next: string | null };
export type TranscriptPage = { hits: TranscriptHit[]; next: string | null };

/** A conversation of the inbox, with its state if the server has states. */
export type InboxConversation = ConversationFound & { state?: ConversationState; snoozedUntil?: string | null };
export type InboxAsked = Omit<z.input<typeof conversationSearch>, "locationId"> & {
  state?: ConversationState;
  /** Only starred conversations, together with any status. Available only with states. */
  starred?: boolean;
};

/** A relation as seen from one of its records. The documented API names the label only in the association, so it is empty there. */
export type Link = { relationId: string; associationId: string; label: string; other: LinkedRecord };

export type FoundRecord = { objectKey: string; id: string; name: string; label: string };

export type FoundSubmission = { submission: Submission; fields: { key: string; label: string }[] };

/** `left` counts the older submissions that the summary leaves out. */
export type SubmissionSummary = { summary: SurveySummary; left: number };

/** The values of the edited fields that the user saw. */
export type Expected = Record<string, unknown>;

/**
 * The server that the dashboard works on: our own service (`own.ts`) or any other server of the documented API (`documented.ts`).
 * Components check what it can do, never which kind it is.
 */
export type CrmServer = Clients & {
  readonly locationId: string;
  /** The time zone of the location. */
  readonly timezone: string;
  can(capability: Capability): boolean;
  readonly board: {
    events(span: Span, options?: CallOptions): Promise<BoardEvent[]>;
    /** Everyone's working hours. */
    hours(span: Span, options?: CallOptions): Promise<BoardHours>;
    calendars(options?: CallOptions): Promise<BoardCalendar[]>;
    /** A contact's appointments, and the contact's service bookings if the server lists those by contact. */
    ofContact(contactId: string, options?: CallOptions): Promise<(BoardEvent | Event)[]>;
  };
  readonly calendars: {
    /** Our own service adds the default notifications. Other servers choose their own defaults and have other placeholders. */
    create(calendar: CalendarWrite): Promise<Calendar>;
  };
  readonly calls: {
    list(after: string, reads: CallReads): Promise<CallPage>;
    /** Sentences that contain the text. */
    search(text: string, before: string, reads: CallReads): Promise<TranscriptPage>;
  };
  readonly contacts: {
    /** A page of the list by its number, from 0. */
    page(asked: ContactAsked, page: number, options?: CallOptions): Promise<ContactPage>;
    /** Throws CHANGED_MEANWHILE if a field in `expected` has changed since it was read. */
    update(contactId: string, changes: ContactChanges, expected: Expected): Promise<Contact>;
  };
  readonly customFields: {
    /** In display order. The documented API returns only the ids of custom fields, so the list is empty on another server. */
    list(options?: CallOptions): Promise<CustomField[]>;
  };
  readonly inbox: {
    /** A page of the conversations. The documented API has no states, so its list contains all conversations. */
    list(asked: InboxAsked, options?: CallOptions): Promise<{ conversations: InboxConversation[]; total: number }>;
  };
  readonly notes: {
    /** Throws CHANGED_MEANWHILE if a field in `expected` has changed since it was read. */
    update(contactId: string, id: string, changes: NoteUpdate, expected: Expected): Promise<Note>;
    /** Restores a deleted note. The documented API creates a new one with the same text and author. */
    restore(contactId: string, note: Note): Promise<Note>;
  };
  readonly objects: {
    /** An object with its folders and fields, in display order. */
    schema(key: string, options?: CallOptions): Promise<ObjectSchema>;
  };
  readonly records: {
    /** Records of any object by a part of their searchable text. */
    find(text: string, options?: CallOptions): Promise<FoundRecord[]>;
  };
  readonly relations: {
    list(recordId: string, page: { skip: number; limit: number }, options?: CallOptions): Promise<{ links: Link[]; total: number }>;
  };
  readonly schedules: {
    /** The working hours of all users, by user. */
    list(options?: CallOptions): Promise<Schedule[]>;
  };
  readonly submissions: {
    /** A single submission. The documented API has no such request, so there it is looked up among the submissions that `asked` selects. */
    get(submissionId: string, asked: SubmissionsAsked, options?: CallOptions): Promise<FoundSubmission>;
    summary(asked: SubmissionsAsked, options?: CallOptions): Promise<SubmissionSummary>;
  };
  readonly tasks: {
    /** Throws CHANGED_MEANWHILE if a field in `expected` has changed since it was read. */
    update(contactId: string, taskId: string, changes: z.input<typeof taskUpdate>, expected: Expected): Promise<Task>;
    /** Restores a deleted task. The documented API creates a new one with the same values. */
    restore(task: Task): Promise<Task>;
  };
  readonly timeline: {
    /** A page of a contact's history, newest first; no kind means all. The documented API has no history of changes. */
    list(contactId: string, kinds: readonly TimelineKind[], before: string, options?: CallOptions): Promise<TimelinePage>;
  };
  readonly today: {
    /** Appointments and service bookings that start in the span and are not confirmed, by start time. */
    unconfirmed(span: Span, options?: CallOptions): Promise<EventList>;
    /**
     * Online bookings since an instant, newest first. The documented API has no such list, so only bookings for the next four weeks are
     * found.
     */
    online(sinceMs: number, options?: CallOptions): Promise<EventList>;
    /** The last 30 days. The documented API does not list messages by location and direction, so reply times are missing there. */
    statistics(options?: CallOptions): Promise<Statistics>;
  };
  readonly users: {
    /** The users of the location. */
    list(options?: CallOptions): Promise<UserCard[]>;
    get(userId: string, options?: CallOptions): Promise<Member>;
    /** Our own service refuses common passwords. */
    create(user: MemberCreate): Promise<{ name: string }>;
    /** The documented API has no conditional update of users, and cannot remove a list of scopes. */
    update(userId: string, changes: MemberChanges, expected: ExpectedMember): Promise<Member>;
    /** Our own service does not delete a user who also belongs to locations of other admins, but removes the user from this location. */
    remove(userId: string): Promise<{ isDeleted: boolean }>;
  };
};

/** The location that requests are about. */
export type ServedLocation = { locationId: string; timezone: string };
