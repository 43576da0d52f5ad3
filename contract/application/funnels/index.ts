export const funnels = {};
