export const demoLegalPaths = { terms: "/demo/terms", privacy: "/demo/privacy" } as const;

/** The telephone number of support in the demo, in a range that is not in use. */
export const demoSupportPhone = "020 000 0012";
