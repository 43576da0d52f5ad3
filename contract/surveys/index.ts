export const surveys = {};
