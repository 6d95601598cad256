/** Days that a reservation lasts after it was made, or after the planned date of the order. */
export const reservedDays = 14;

/** Days after which the customer is reminded of a question. */
export const reminderDays = [3, 7] as const;

/** Days after which an order that was never accepted is cancelled if its question has no answer. */
export const cancelDays = 30;
