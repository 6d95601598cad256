/** The texts of the slice, also for what the palette does from another screen. */
export const ipManagementTexts = {
  en: () => import("./ip-management.en.ts"),
  nl: () => import("./ip-management.nl.ts"),
};
