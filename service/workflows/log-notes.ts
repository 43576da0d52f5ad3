import { valueOfJson } from "#contract/json-text.ts";
import type { WorkflowRun } from "#contract/workflows/editor.ts";
import { type StepNote, stepNote, type WebhookProblem, webhookProblem } from "#contract/workflows/notes.ts";
import type { LogNote, RunStep } from "#db/workflows/runs.ts";

// Reads the notes of logs as they are stored. Earlier versions recorded English text, which is shown unchanged.

const asText = (text: string) => ({ code: "text" as const, text });

const stepNoteIn = (note: unknown, text: string): StepNote => stepNote.safeParse(note).data ?? asText(text);

export const shownNote = (note: LogNote): StepNote => stepNoteIn(note, note.code);

export const errorOfRun = (text: string | null): StepNote | null => (text === null ? null : stepNoteIn(valueOfJson(text), text));

export function shownStep({ message, note, ...step }: RunStep): WorkflowRun["steps"][number] {
  if (note === undefined) return message === undefined ? step : { ...step, note: asText(message) };
  return { ...step, note: shownNote(note) };
}

/** An attempt in the log contains the note itself; a column contains it as JSON. */
export function problemOf(error: unknown): WebhookProblem | null {
  if (error === null || error === undefined) return null;
  if (typeof error !== "string") return webhookProblem.safeParse(error).data ?? asText(JSON.stringify(error));
  return webhookProblem.safeParse(valueOfJson(error)).data ?? asText(error);
}
