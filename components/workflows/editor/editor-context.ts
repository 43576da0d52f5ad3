import { createContext, use } from "react";
import type { Trigger } from "#contract/workflows/steps.ts";
import type { ConditionField } from "./condition-fields.ts";

/** Data about the workflow that its steps need. */
export type EditorContext = {
  workflowId: string;
  /** The trigger whose event a test sends. */
  trigger: Pick<Trigger, "type">;
  /** The fields to choose from in conditions. */
  fields: readonly ConditionField[];
  /** The error messages by the path of their step. */
  problems: ReadonlyMap<string, readonly string[]>;
};

const context = createContext<EditorContext | undefined>(undefined);
export const EditorProvider = context.Provider;

export function useEditor(): EditorContext {
  const editor = use(context);
  if (editor === undefined) throw new Error("A step is shown outside of the editor.");
  return editor;
}
