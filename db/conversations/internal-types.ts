/**
 * Types of messages that are no part of what the contact and the staff say to each other: activities, internal comments and notices of a chat. They
 * are never a conversation's last message, leave nothing unread, and do not move it in any list.
 */
export const internalMessageTypes: readonly number[] = [25, 26, 27, 28, 30, 31, 35, 36];
