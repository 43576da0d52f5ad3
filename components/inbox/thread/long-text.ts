export const charactersMost = 1200;
export const linesMost = 18;

/** Whether a message is so long that only its beginning is shown until the user expands it. */
export const isLongText = (text: string): boolean => text.length > charactersMost || text.split("\n", linesMost + 1).length > linesMost;
