export { releaseReservations } from "./changes/order-releases.queries.ts";
export { endTarget, lockChangingTarget } from "./changes/target-service.steps.ts";
export { queueConfirmation } from "./confirmation/order-confirmation.queries.ts";
export { type MailedTransition, mailTransition } from "./mails/order-transition.mails.ts";
