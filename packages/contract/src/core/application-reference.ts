/** The number of an application as people read it: `AP-000123`. */
export const applicationReference = (number: number): string => `AP-${String(number).padStart(6, "0")}`;
