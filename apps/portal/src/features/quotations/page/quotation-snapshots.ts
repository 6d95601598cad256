/** The keys under which the dialogs of a quotation survive a reload or a new sign-in. */
export const snapshotKeys = {
  accept: (id: string) => `quotation.accept.${id}`,
  reject: (id: string) => `quotation.reject.${id}`,
} as const;
