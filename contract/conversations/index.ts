export const conversations = {};
