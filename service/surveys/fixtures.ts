import type { TestApp, Visitor } from "../testing/test-app.ts";

export const fields = [
  { key: "full_name", label: "Your name", type: "text", isRequired: true },
  { key: "email", label: "Email", type: "email" },
  { key: "phone", label: "Phone", type: "phone" },
  { key: "why", label: "Why did you come?", type: "choice", options: ["Pain", "Check-up"] },
  { key: "likes", label: "What do you like?", type: "choices", options: ["Staff", "Rooms", "Price"] },
  { key: "again", label: "Would you come again?", type: "yesNo" },
  { key: "stars", label: "Stars", type: "rating" },
  { key: "words", label: "Anything else?", type: "longText" },
] as const;

export async function withSurvey(w: TestApp, visitor: Visitor) {
  const admin = await w.user(visitor.locationId);
  const { survey } = await admin.app.surveys.surveys.create({
    body: {
      locationId: visitor.locationId,
      name: "How was it?",
      fields: [...fields.map((field) => ({ ...field, options: [...("options" in field ? field.options : [])] }))],
      settings: { thanks: "Thank you!" },
    },
  });
  const send = async (answers: unknown, more: object = {}) => {
    const answer = await w.fetch(`/application/surveys/${survey.id}/answers`, {
      method: "POST",
      headers: { version: "v3", "content-type": "application/json" },
      body: JSON.stringify({ answers, ...more }),
    });
    const body: unknown = await answer.json();
    return { status: answer.status, body, headers: answer.headers };
  };
  return { admin, survey, send };
}
