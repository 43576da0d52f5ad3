import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/** What the documents leave to "the application": called with a signed-in user's session, never with a token. Not part of the public interface. */
export const application = { sessions, users };
