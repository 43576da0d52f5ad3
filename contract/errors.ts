/** Shown when a server does not respond. */
export const unreachable = "We can't reach the server. Try again in a moment.";

/** The closed list of errors: every status, name and message of the service (doc 1, Errors). */
export const errors = {
  VERSION_MISSING: { status: 401, error: "Unauthorized", message: "version header was not found." },
  VERSION_MALFORMED: { status: 401, error: "Unauthorized", message: "version header is invalid" },
  VERSION_UNSUPPORTED: { status: 400, error: "Unsupported API version", message: "The API version is unsupported." },
  TOKEN_MISSING: { status: 401, error: "Unauthorized", message: "No Authorization header found for authentication!" },
  TOKEN_INVALID: { status: 401, error: "Unauthorized", message: "Invalid JWT" },
  WRONG_LOCATION: { status: 403, error: "Forbidden", message: "The token does not have access to this location." },
  SCOPE_MISSING: { status: 403, error: "Forbidden", message: "The token is not authorized for this scope." },
  FORBIDDEN: { status: 403, error: "Forbidden", message: "You are not allowed to do this." },
  SESSION_ENDED: { status: 401, error: "Unauthorized", message: "Your session has ended. Sign in again." },
  SIGN_IN_REFUSED: { status: 401, error: "Unauthorized", message: "The email or password is wrong." },
  SECOND_FACTOR_NEEDED: { status: 401, error: "Unauthorized", message: "The password is right. Now enter a code or use a passkey." },
  SECOND_FACTOR_MISSING: { status: 403, error: "Forbidden", message: "Add a second factor to your account first." },
  OAUTH_REQUEST: { status: 400, error: "invalid_request", message: "The request lacks a parameter, or has one that is malformed." },
  OAUTH_CLIENT: { status: 401, error: "invalid_client", message: "The application is unknown, or its secret is wrong." },
  OAUTH_GRANT: { status: 400, error: "invalid_grant", message: "The code or the refresh token is invalid, expired or revoked." },
  OAUTH_GRANT_TYPE: { status: 400, error: "unsupported_grant_type", message: "grant_type must be authorization_code or refresh_token." },
  OAUTH_SCOPE: { status: 400, error: "invalid_scope", message: "The scope is unknown, or more than was granted." },
  OAUTH_TOKEN: { status: 401, error: "invalid_token", message: "The access token is missing, invalid, expired or revoked." },
  OAUTH_DENIED: { status: 403, error: "access_denied", message: "The token does not have access to this location." },
  BAD_REQUEST: { status: 400, error: "Bad Request", message: "The request is malformed." },
  NOT_FOUND: { status: 404, error: "Not Found", message: "Not found" },
  BODY_SLOW: { status: 408, error: "Request Timeout", message: "The request body did not arrive in time." },
  CONFLICT: { status: 409, error: "Conflict", message: "The request conflicts with the current state." },
  CONTACT_DUPLICATE: { status: 409, error: "Conflict", message: "This location does not allow duplicated contacts." },
  CHANGED_MEANWHILE: { status: 409, error: "Conflict", message: "The record was changed in the meantime." },
  BODY_TOO_LARGE: { status: 413, error: "Payload Too Large", message: "The request body is too large." },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, error: "Unsupported Media Type", message: "The Content-Type is not accepted here." },
  RANGE_UNSATISFIABLE: { status: 416, error: "Range Not Satisfiable", message: "The file ends before the range begins." },
  INVALID: { status: 422, error: "Unprocessable Entity", message: "Validation failed" },
  RATE_LIMITED: { status: 429, error: "Too Many Requests", message: "Too many requests. Wait before you try again." },
  INTERNAL: { status: 500, error: "Internal Server Error", message: "Something went wrong. The error was logged." },
  UPSTREAM_UNREACHABLE: { status: 502, error: "Bad Gateway", message: unreachable },
  UPSTREAM_SLOW: { status: 504, error: "Gateway Timeout", message: unreachable },
  STORAGE_FULL: {
    status: 507,
    error: "Insufficient Storage",
    message: "The storage is full. Nothing was changed. Existing data can still be read.",
  },
  UNAVAILABLE: { status: 503, error: "Service Unavailable", message: "The service cannot answer right now. Try again shortly." },
} as const satisfies Record<string, { status: number; error: string; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * Reasons that are more specific than a code, with their English texts. `{name}` is a placeholder for a value. The dashboard words a reason by its
 * name, in the user's language.
 */
const errorReasons = {
  adminsOnly: "Only admins can do this.",
  notForUsers: "Users cannot use this.",
  scope: "The scope {scope} is not granted to you.",
  wholeLocation: "This affects all records of the location, but you only have access to those assigned to you.",
  bookingUnknown: "This booking does not exist, or the link is incomplete.",
  bookingNotMovable: "This booking cannot be rescheduled online.",
  bookingNotCancellable: "This booking cannot be cancelled online.",
  offerUnknown: "This offer does not exist, or the link is incomplete.",
  offerClosed: "This offer is no longer open.",
  offerTaken: "This time is no longer available.",
  waitingBooked: "An appointment was already booked for this entry.",
  waitingFull: "The waiting list already has {count} entries. Remove one first.",
  waitingOffered: "This contact already has an open offer. Withdraw it first.",
  waitingUnreachable: "The contact has no email address or phone number that can be used.",
  noEmailAddress: "The contact has no email address.",
  noPhoneNumber: "The contact has no phone number.",
  contactDeleted: "The contact was deleted.",
  emailUncertain: "It is not known whether the email was sent. If it did not arrive, send it again.",
  textUncertain: "The provider has not said whether it received the message.",
  textProviderUnreachable: "The provider could not be reached: {detail}",
  textProviderStatus: "The provider answered with status {status}.",
  textProviderUnreadable: "The provider's answer names no message.",
  textProviderError: "The provider reported error {code}.",
  textNotDelivered: "The provider reported that the message was not delivered.",
  noSenderNumber: "There is no number to send from: set SMS_FROM.",
  emailBounced: "The email could not be delivered.",
  emailBouncedWith: "The email could not be delivered: {detail}",
  recipientRefused: "The mail server refused the recipient.",
  filesLeftOut: "Not kept, because of their type, size or number: {names}",
  recordingNotFetched: "The recording could not be downloaded: {detail}",
  dndEverywhere: "The contact has Do Not Disturb turned on for every channel.",
  dndOnChannel: "The contact has Do Not Disturb turned on for {channel}{why}.",
  dndPermanent: "The contact has Do Not Disturb set permanently for {channel}{why}.",
  recipientDnd: "{name} has Do Not Disturb turned on for email.",
  mailboxDomainTaken: "{domain} belongs to another company. Ask the operator of this service.",
  mailboxDomainUnproven: "Verify that you own {domain}: add the TXT record {name} with the value {value}, then try again.",
  imapHostUnknown: "The server {host} could not be found.",
  imapHostPrivate: "The server {host} is not at a public address.",
  imapPort: "The port must be 143 or 993.",
  connectionExists: "This location is already connected. Replace its token instead.",
  connectionNotFound: "Connection not found.",
  assignedDataNotSupported: "Your access is limited to assigned data, which this connection's server doesn't support.",
  upstreamUserUnknown: "The connection's server has no user with the email {email}.",
  upstreamStatus: "The connection's server answered with status {status}.",
  upstreamNotAllowed: "This installation does not allow connections to this server's address.",
  upstreamNotResolved: "The connection's server address could not be resolved.",
  upstreamPrivate: "The name of this connection's server points to a private network.",
  upstreamCertificate: "The certificate of this connection's server is not valid.",
  upstreamTooLong: "The connection's server sent a response that is too long.",
  upstreamInterrupted: "The connection's server interrupted its response.",
  upstreamRedirect: "The connection's server answered with a redirect, which is not followed.",
  // These texts begin with the name of the field at which a form shows them.
  serverUnknown: "baseUrl does not answer like a CRM server.",
  serverUnreachable: "baseUrl cannot be used: the server does not respond.",
  serverStatus: "baseUrl answered with status {status}.",
  tokenRefused: "token was refused by the server (status 401).",
  tokenWithoutAccess: "token has no access to this location (status 403).",
  locationNotYours: "locationId must be one of your own locations on this server.",
  exportInterrupted: "The export was interrupted, and no file was saved. Try again.",
  signInExpired: "This sign-in has expired. Start again.",
  signInAgain: "You signed in a while ago. Sign in again first.",
  passwordNeeded: "password is required, because you signed in a while ago.",
  passwordCommon: "password is one that many people use. Choose another one.",
  codeWrong: "code is wrong or has already been used.",
  passkeyRefused: "This passkey was not accepted.",
  passkeyExists: "This passkey is already registered.",
  passkeysFull: "You already have {count} passkeys. Remove one first.",
  passkeysUnavailable: "Passkeys do not work when the dashboard is opened by an IP address. Use its domain name.",
  appExists: "You already have an authenticator app. Remove it first.",
  noSecondFactor: "You have no authenticator app and no passkey.",
  secondFactorRequired: "Your location requires a second factor for your role. Add another one first.",
  userUnknown: "User not found",
  emailTaken: "A user with this email already exists.",
  emailUnchanged: "email is your current email",
  emailNeedsMail: "No mail server is set up. Ask an admin to change your email.",
  emailNotMailed: "The email could not be sent: {detail}",
  noAppointmentYet: "The calendar has no appointment yet.",
  ownEmail: "Change your own email in your account.",
  ownRole: "You cannot change your own role. Ask another admin.",
  deleteSelf: "You cannot delete yourself. Ask another admin.",
  deactivateSelf: "You cannot deactivate yourself. Ask another admin.",
  ownSecondFactor: "Remove your own second factor in your account.",
  deletionQueued: "This user is being deleted.",
  rightsBeyond: "You cannot grant permissions you do not have: {rights}.",
  rightsBeyondMore: "You cannot grant permissions you do not have: {rights}, and {count} more.",
  userElsewhere: "This user belongs to other locations too, so only an admin of all of them can change what applies in all of them.",
  userElsewhereFields:
    "This user belongs to other locations too, so only an admin of all of them can change what applies in all of them. Not changed: {fields}.",
  inviteUnknown: "Invite not found",
  invitedAlready: "This person is already invited. Resend the invite.",
  presetUnknown: "Preset not found",
  presetsFull: "A location can have up to {count} presets.",
  oauthMalformed: "The application's request is malformed.",
  oauthRepeated: "The application's request has {name} more than once.",
  oauthNoClient: "The request does not say which application it comes from (client_id).",
  oauthUnknown: "This application is not registered with your company.",
  oauthRedirect: "The application asks for a redirect URL (redirect_uri) that is not registered.",
  oauthNothing: "You do not have any of the permissions that the application asks for.",
  oauthCompany: "Only an admin can allow this for the whole company.",
  linkEnded: "This link has expired or has already been used.",
  viewing: "You are viewing as another user and cannot change anything. Stop viewing first.",
  viewSelf: "You cannot view as yourself.",
  viewInactive: "This user is deactivated or being deleted.",
  foreignPage: "This request does not come from a page of the dashboard.",
  passwordWrong: "{field} is not your current password",
  domainOwn: "{domain} is the domain of this service.",
  domainElsewhere: "{domain} belongs to another location. Ask the operator of this service.",
  recordsUnreadable: "The TXT records of {name} could not be read. Try again in a moment.",
  historyStart: "There is no earlier version to restore.",
  valuesErased: "The values of this record were erased and cannot be restored.",
  mailAccountUnreadable: "The account could not be read: {detail}",
  mailNotHeld: "This email is no longer held.",
  addressTagged: "address must not have a tag: leave out + and what follows",
  mailboxesFull: "A location can have up to {count} mailboxes.",
  mailboxExists: "This address already belongs to a mailbox.",
  mailUnreadable: "This email cannot be read. Download the original.",
  mailWithoutSender: "This email has no sender. Download the original.",
  messageNotEmail: "Only emails can be forwarded.",
  messageNotSent: "Only sent messages can be sent again.",
  messageNotFailed: "Only failed messages can be sent again.",
  messageCancelled: "The message was cancelled before it was sent.",
  messageHandled: "The message was already sent again or dismissed.",
  mailUnreachable: "The mail server reports that the address cannot be reached.",
  callEnded: "This call is no longer ringing.",
  callTakenBy: "{name} has taken this call.",
  callTaken: "Someone else has taken this call.",
  identityTaken: "Another contact now has the same email or phone.",
  mergeUndone: "This merge has already been undone.",
  mergedGone: "The merged contact has since been deleted or merged into another one.",
  viewsFull: "There are already {count} views. Delete one first.",
  viewExists: "You already have a view named “{name}”.",
  grantBeyond: "You cannot grant scopes you do not have: {scopes}.",
  areaOff: "Your permissions do not include {area}.",
  areaReadOnly: "Your permissions let you only read {area}.",
  ownRecordsOnly: "You can only add records that are assigned to you.",
  businessesShared: "You only have access to records assigned to you, so you cannot change businesses.",
  ownTasksOnly: "You only have access to tasks assigned to you.",
  ownHoursOnly: "You can only set your own working hours.",
  slugTaken: "slug is already in use",
  titleField: "This is the title field. Choose another title field first.",
  folderNotEmpty: "The folder still has fields, or one that was just deleted. Move them first.",
  redirectExists: "{path} already has a redirect.",
  conversationDeleted: "The conversation was deleted in the meantime.",
  messageNotScheduled: "The message is not scheduled.",
  messageSentAlready: "The message has already been sent.",
  importRunning: "The import is running. Wait until it has finished, or cancel it.",
  importRanAlready: "The import has already run. Fix single rows, or undo it and upload the file again.",
  importUndone: "The import was undone. Upload the file again.",
  importNotChecked: "The rows must be checked first.",
  importComplete: "All rows are already imported.",
  importRowDone: "The row is already imported.",
  importNotRun: "The import has not run yet.",
  nothingToUndo: "There is nothing left to undo.",
  importFileTooLarge: "The file is larger than {megabytes} MB. Split it into several files.",
  importFileEmpty: "The file is empty.",
  importFileWorkbook: "This is an Excel workbook or an archive. Save it as CSV and upload that file.",
  importFileVcard: "This is a vCard file. Export the contacts as CSV and upload that file.",
  importFileNotCsv: "This is not a CSV file.",
  importFileNoRows: "The file has no rows.",
  importColumnsMost: "The file has more than {count} columns.",
  importRowsMost: "The file has more than {count} rows. Split it into several files.",
  importFileGone: "The file is no longer stored. Upload it again.",
  importQuoteOpen: "Row {row} never ends: one of its quotation marks is not closed.",
  importDeleted: "The import was deleted.",
  awayTooMany: "There are more than {count} appointments. Choose a shorter period.",
  changedSeparately: "This occurrence was changed separately from its series. Change only this one, or the whole series.",
  awayTooLong: "endTime must be at most {days} days after startTime",
  feedsFull: "A user can have up to {count} calendar feeds in a location.",
  feedExists: "You already have a feed of these appointments.",
  externalCalendarsFull: "A user can have up to {count} external calendars.",
  calendarAddress: "url must be a public https address.",
  calendarUnreachable: "url cannot be reached. Check the address.",
  calendarStatus: "url does not answer with a calendar. Copy the address in iCal format again.",
  calendarTooLarge: "url answers with more than 5 MB.",
  calendarTooSlow: "url does not answer within 20 s.",
  calendarUnreadable: "url answers with something that is not a calendar, or has too many events.",
  resourcesFull: "There are already {count} rooms and pieces of equipment. Delete one first.",
  nothingToRestore: "There is nothing to restore.",
  restoredAlready: "It has already been restored.",
  operationInterrupted: "The work was interrupted {count} times and was given up.",
  operationStarterGone: "The person who started this no longer works in this location.",
  operationRunning: "This is still running. Wait until it has finished.",
  notUndoable: "This cannot be undone.",
  webhookSending: "The webhook is being sent right now.",
  changedAtOnce: "This was changed by another request at the same time. Read it again and retry.",
} as const;

export type ErrorReason = keyof typeof errorReasons;
type ReasonValues = Readonly<Record<string, string | number>>;

/** Why something failed, in a form that each reader gets in their language. */
export type Failure = { reason: ErrorReason; values: ReasonValues };

const isReason = (name: string): name is ErrorReason => Object.hasOwn(errorReasons, name);
/** The reason with this name. Another version may have reasons that this one lacks. */
export const findReason = (name: string | undefined): ErrorReason | undefined => (name !== undefined && isReason(name) ? name : undefined);

/** The English text of a reason. */
export const reasonText = (reason: ErrorReason, values: ReasonValues) =>
  errorReasons[reason].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The details of an error: another message than the default one, one entry per failed check, and data for the caller. */
export type ErrorDetail = {
  message?: string | string[];
  /** A reason, whose text is the message, and its values. */
  reason?: ErrorReason | undefined;
  values?: ReasonValues;
  /** The body's `error`, if it is more specific than the status. */
  error?: string;
  meta?: Record<string, unknown>;
  /** Further properties of the body. */
  facts?: Record<string, unknown>;
  traceId?: string;
  /** The status of a response with a status outside the list. */
  status?: number;
  retryAfterS?: number;
};

/** The most failed checks that a response lists (silences, Errors and limits). */
export const checksMost = 100;
const messageLengthMost = 2000;

export const andMore = (count: number) => `and ${count} more`;
const countOmitted = (message: string) => Number(/^and (\d{1,15}) more$/.exec(message)?.[1] ?? 0);

/** The first hundred messages, then one entry that counts the others. Long messages are cut. */
function listed(messages: readonly string[]): string[] {
  const checks = messages.filter((message) => countOmitted(message) === 0);
  const omitted = messages.reduce((sum, message) => sum + countOmitted(message), Math.max(0, checks.length - checksMost));
  const first = checks.slice(0, checksMost).map((message) => (message.length > messageLengthMost ? cutShort(message) : message));
  return omitted === 0 ? first : [...first, andMore(omitted)];
}

const cutShort = (message: string) => `${message.slice(0, messageLengthMost).toWellFormed()}…`;

/** Next.js includes a copy of this module in each bundle, and an error may be created in one and caught in another: all copies share this symbol. */
const apiErrorMark = Symbol.for("frontdesk.fault");

export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly [apiErrorMark] = true;
  readonly code: C;
  readonly status: number;
  /** The messages: one per failed check for INVALID, otherwise a single one. */
  readonly messages: string[];
  readonly meta: Record<string, unknown> | undefined;
  readonly facts: Record<string, unknown> | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly errorName: string;
  readonly reason: ErrorReason | undefined;
  readonly values: ReasonValues;

  constructor(code: C, detail: ErrorDetail = {}) {
    const { reason, values = {} } = detail;
    const text = reason === undefined ? errors[code].message : reasonText(reason, values);
    const messages = listed([detail.message ?? text].flat());
    super(messages.join("; "));
    this.name = "ApiError";
    this.code = code;
    this.status = detail.status ?? errors[code].status;
    this.messages = messages;
    this.errorName = detail.error ?? errors[code].error;
    this.meta = detail.meta;
    this.facts = detail.facts;
    this.traceId = detail.traceId;
    this.retryAfterS = detail.retryAfterS;
    this.reason = reason;
    this.values = values;
  }
}

export const isApiError = <C extends ErrorCode = ErrorCode>(thrown: unknown, code?: C): thrown is ApiError<C> =>
  isMarked(thrown) && (code === undefined || thrown.code === code);

const isMarked = (thrown: unknown): thrown is ApiError => thrown instanceof Error && apiErrorMark in thrown;

export type ErrorBody = {
  code?: ErrorCode;
  reason?: ErrorReason;
  values?: ReasonValues;
  statusCode: number;
  message: string | string[];
  error: string;
  traceId: string;
  meta?: Record<string, unknown>;
};

/** The body of every error response. `message` is a list if several checks may fail. */
export const errorBody = (problem: ApiError, traceId: string): ErrorBody => ({
  ...problem.facts,
  statusCode: problem.status,
  message: problem.code === "INVALID" ? problem.messages : problem.messages.join("; "),
  error: problem.errorName,
  traceId,
  ...(problem.meta ? { meta: problem.meta } : {}),
});

/** The same in OAuth's format (RFC 6749, 5.2; RFC 6750, 3.1). Errors about the Version header keep our own format. */
export function oauthErrorBody(problem: ApiError): { error: string; error_description: string } {
  const description = problem.messages.join("; ");
  if (problem.code.startsWith("OAUTH_")) return { error: problem.errorName, error_description: description };
  if (problem.status === 401) return { error: errors.OAUTH_TOKEN.error, error_description: description };
  if (problem.status === 403) return { error: errors.OAUTH_DENIED.error, error_description: description };
  if (problem.status === 429 || problem.status === 503) return { error: "temporarily_unavailable", error_description: description };
  return { error: problem.status >= 500 ? "server_error" : errors.OAUTH_REQUEST.error, error_description: description };
}

/** The same with the error's code and reason, for the application's endpoints. The documented bodies have no property for it. */
export const codedErrorBody = (problem: ApiError, traceId: string): ErrorBody => ({
  ...errorBody(problem, traceId),
  code: problem.code,
  ...(problem.reason === undefined ? {} : { reason: problem.reason, values: problem.values }),
});

const generic: Record<number, ErrorCode> = {
  400: "BAD_REQUEST",
  401: "TOKEN_INVALID",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  408: "BODY_SLOW",
  409: "CONFLICT",
  413: "BODY_TOO_LARGE",
  415: "MEDIA_TYPE_UNSUPPORTED",
  416: "RANGE_UNSATISFIABLE",
  422: "INVALID",
  429: "RATE_LIMITED",
  502: "UPSTREAM_UNREACHABLE",
  503: "UNAVAILABLE",
  504: "UPSTREAM_SLOW",
  507: "STORAGE_FULL",
};

const isCode = (name: string): name is ErrorCode => Object.hasOwn(errors, name);
/** The code with this name. Another version may have codes that this one lacks. */
export const findCode = (name: string): ErrorCode | undefined => (isCode(name) ? name : undefined);

/** Errors that share their status with others; the documents distinguish them by their exact texts. */
const documented: readonly ErrorCode[] = [
  "VERSION_MISSING",
  "VERSION_MALFORMED",
  "VERSION_UNSUPPORTED",
  "TOKEN_MISSING",
  "TOKEN_INVALID",
  "WRONG_LOCATION",
  "SCOPE_MISSING",
];

/**
 * The code of an error body. The application's bodies contain it. A documented body has no code: its documented text or its `meta`
 * determines the code, otherwise its status does.
 */
function codeOf(status: number, carried: unknown, message: string | undefined, meta: unknown): ErrorCode {
  if (typeof carried === "string" && isCode(carried)) return carried;
  const said = documented.find((code) => errors[code].status === status && errors[code].message === message);
  if (said !== undefined) return said;
  if (status === 409 && typeof meta === "object" && meta !== null && "matchingField" in meta) return "CONTACT_DUPLICATE";
  return generic[status] ?? (status >= 500 ? "INTERNAL" : "BAD_REQUEST");
}

const valuesIn = (given: unknown): ReasonValues =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );

/**
 * Reads an error response of any server of this interface: first the status, then `message`, `error_description`, `error.message` (doc 1,
 * Errors 4).
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const read = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  const said = read(body, "message") ?? read(body, "error_description") ?? read(read(body, "error"), "message") ?? read(body, "error");
  const messages = [said].flat().filter((entry): entry is string => typeof entry === "string");
  const meta = read(body, "meta");
  const traceId = read(body, "traceId");
  const retryAfterS = Number(retryAfter);
  const reason = read(body, "reason");
  return new ApiError(codeOf(status, read(body, "code"), messages[0], meta), {
    status,
    ...(messages.length > 0 ? { message: messages } : {}),
    ...(typeof meta === "object" && meta !== null ? { meta: { ...meta } } : {}),
    ...(typeof traceId === "string" ? { traceId } : {}),
    ...(typeof reason === "string" && isReason(reason) ? { reason, values: valuesIn(read(body, "values")) } : {}),
    ...(retryAfter !== null && Number.isFinite(retryAfterS) ? { retryAfterS } : {}),
  });
}
