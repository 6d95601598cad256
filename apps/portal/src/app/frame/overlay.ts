export type Overlay = "palette" | "shortcuts" | "companies" | "menu" | undefined;

export type OnOverlay = (overlay: Overlay) => void;
