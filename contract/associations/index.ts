export const associations = {};
