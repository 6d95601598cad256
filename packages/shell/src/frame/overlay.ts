/** What lies over the screen: one of these, or what the application adds. */
export type Overlay<Other extends string = never> = "palette" | "shortcuts" | "menu" | Other | undefined;

export type OnOverlay<Other extends string = never> = (overlay: Overlay<Other>) => void;
