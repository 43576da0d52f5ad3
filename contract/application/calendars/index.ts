export const calendars = {};
