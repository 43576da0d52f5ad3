/**
 * Internal message types: activities, internal comments and chat notices. They are never a conversation's last message, leave nothing unread,
 * and do not move the conversation in any list.
 */
export const internalMessageTypes: readonly number[] = [25, 26, 27, 28, 30, 31, 35, 36];
