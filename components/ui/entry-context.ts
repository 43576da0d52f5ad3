import { createContext, useContext } from "react";

/** The surrounding dialog, which tracks input in its controls. */
export type EntryScope = {
  /** Reports that something was entered. */
  mark: () => void;
  /** Registers a check that runs before the dialog closes. Returns a function that removes it. */
  watch: (isUnsaved: () => boolean) => () => void;
};

export const EntryContext = createContext<EntryScope | undefined>(undefined);

export const useEntryScope = (): EntryScope | undefined => useContext(EntryContext);

const nothing = () => undefined;

/** For controls that are not native: call this when the user changes the value. */
export const useMarkEntry = (): (() => void) => useContext(EntryContext)?.mark ?? nothing;

/** Closes the surrounding dialog like Escape: asks first if something would be lost. */
export const OverlayCloseContext = createContext<(() => void) | undefined>(undefined);

export const useOverlayClose = (): (() => void) => useContext(OverlayCloseContext) ?? nothing;
