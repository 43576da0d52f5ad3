import { contactDetails } from "./contact-details.ts";
import { enrolments } from "./enrolments.ts";
import { operations } from "./operations.ts";
import { sessions } from "./sessions.ts";
import { tasks } from "./tasks.ts";
import { timeline } from "./timeline.ts";
import { users } from "./users.ts";

/** What the documents leave to "the application": called with a signed-in user's session, never with a token. Not part of the public interface. */
export const application = { contactDetails, enrolments, operations, sessions, tasks, timeline, users };
