import { answerTasks, madeDocument } from "../../../platform/documents/worker-tasks.ts";
import { renderConfirmation } from "./order-confirmation-pdf.ts";
import type { ConfirmedOrderRow } from "./order-confirmation.queries.ts";

answerTasks(async (order: ConfirmedOrderRow) => madeDocument(await renderConfirmation(order)));
