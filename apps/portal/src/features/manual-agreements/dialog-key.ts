/** The key under which a dialog of an agreement survives a reload. */
export const dialogKey = (action: "accept" | "decline" | "end", id: string): string =>
  `manual-agreement.${action}.${id}`;
