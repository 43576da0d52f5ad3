export const charactersMost = 1200;
export const linesMost = 18;

/** Whether a message is so long that a thread shows its beginning alone until more is asked for. */
export const isLongText = (text: string): boolean => text.length > charactersMost || text.split("\n", linesMost + 1).length > linesMost;
