import { createContext, type RefObject } from "react";

/** What a surrounding trigger, such as a menu, passes to its button. */
export type Trigger = {
  ref: RefObject<HTMLButtonElement | null>;
  opens: "menu" | "dialog";
  isOpen: boolean;
  /** Called when the pointer or the focus comes near the button. */
  onNear: () => void;
  onPress: (by: "pointer" | "keys") => void;
};

export const TriggerContext = createContext<Trigger | undefined>(undefined);
