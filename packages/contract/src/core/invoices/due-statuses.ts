/** The statuses of an amount that is due. A disputed amount is not due until the dispute is answered. */
export const dueStatuses = ["OPEN", "PARTIALLY_PAID", "OVERDUE"] as const;

export const isDue = (status: string | null): boolean => dueStatuses.some((one) => one === status);
