/** An email address cannot be longer (RFC 5321). On long texts, the expression would take quadratic time. */
const longest = 254;

/** Whether the text is an email address and nothing else. */
export const isEmail = (text: string): boolean => text.length <= longest && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
