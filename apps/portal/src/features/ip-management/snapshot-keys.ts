/** The keys under which the forms of a prefix are kept over a reload. */
export const snapshotKeys = {
  request: "prefix.request",
  description: (prefixId: string) => `prefix.${prefixId}.description`,
  abuseContact: (prefixId: string) => `prefix.${prefixId}.abuse-contact`,
  address: (prefixId: string, address: string) => `prefix.${prefixId}.address.${address}`,
  pattern: (prefixId: string) => `prefix.${prefixId}.pattern`,
  subnet: (prefixId: string) => `prefix.${prefixId}.subnet`,
  plan: (prefixId: string) => `prefix.${prefixId}.plan`,
  delegation: (prefixId: string) => `prefix.${prefixId}.delegation`,
  route: (prefixId: string) => `prefix.${prefixId}.route`,
};
