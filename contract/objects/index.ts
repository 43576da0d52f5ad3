export const objects = {};
