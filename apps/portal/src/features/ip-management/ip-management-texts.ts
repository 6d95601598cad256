/** The texts of the slice. The palette uses them on other screens. */
export const ipManagementTexts = {
  en: () => import("./ip-management.en.ts"),
  nl: () => import("./ip-management.nl.ts"),
};
