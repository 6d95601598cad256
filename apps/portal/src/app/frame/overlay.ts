/** The one open overlay: the search, the shortcuts, the list of companies, or the menu of a phone. */
export type Overlay = "palette" | "shortcuts" | "companies" | "menu" | undefined;

/** Opens an overlay instead of the one that is open. */
export type OnOverlay = (overlay: Overlay) => void;
