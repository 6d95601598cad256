import { orderStatuses } from "@demarc/contract/orders/order-fields";
import { queryRows, type RunStatement } from "../../../platform/database/database.ts";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import {
  type CommandContext,
  listed,
  type OperatorCommand,
  readable,
} from "../../../platform/commands/operator-command.ts";
import { lineChangeFrom, noteFrom, operationFrom, orderNumberFrom } from "./orders.commands-words.ts";
import { orderLineChange } from "../line-changes/line-changes.operator.ts";
import { dossierLines, orderLine, serviceLine } from "./orders.commands-texts.ts";
import { findOrderDetails, noteOrderAsOperator, operate, type Operation } from "./orders.operator.ts";
import { listMadeServices, listOperatorOrders } from "./order-operator.queries.ts";

const mostShown = 200;

const list = async ({ operatorPool }: CommandContext, word: string | undefined): Promise<readonly string[]> => {
  const status = orderStatuses.find((one) => one === word?.toUpperCase().replaceAll("-", "_")) ?? null;
  if (word !== undefined && status === null) throw new Error(`The state is one of ${orderStatuses.join(", ")}.`);
  const orders = await queryRows(operatorPool, listOperatorOrders(status, mostShown + 1));
  const more = orders.length > mostShown ? [`There are more than ${mostShown}.`] : [];
  return listed([...orders.slice(0, mostShown).map(orderLine), ...more]);
};

const show = async ({ operatorPool }: CommandContext, word: string | undefined): Promise<readonly string[]> => {
  const run: RunStatement = (statement) => queryRows(operatorPool, statement);
  const order = await findOrderDetails(run, { orderNumber: orderNumberFrom(word) });
  if (!order) throw new Error("This order does not exist.");
  return dossierLines(order);
};

const note = async ({ operatorPool, by }: CommandContext, words: readonly string[]): Promise<readonly string[]> => {
  const [word, ...rest] = words;
  const orderNumber = orderNumberFrom(word);
  const given = noteFrom(rest);
  const noted = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    noteOrderAsOperator(transaction, { orderNumber, by }, given),
  );
  await noted.catch(readable("order"));
  return [`${orderNumber} has the note`];
};

const inTheFuture = "This day is in the future.";
const mistakes = {
  deliveredDate: inTheFuture,
  doneAt: inTheFuture,
  code: "The order does not have this milestone.",
};

const carryOut = async (
  { operatorPool, by, config }: CommandContext,
  orderNumber: string,
  wanted: Operation,
): Promise<readonly string[]> => {
  const operated = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    operate(transaction, { orderNumber, by }, wanted, config),
  );
  const { order, before } = await operated.catch(readable("order", mistakes));
  const details = [order.plannedDate && `planned for ${order.plannedDate}`, order.question];
  const change = before === order.status ? `is ${order.status}` : `${before} → ${order.status}`;
  const made = order.services.length === 0 ? [] : await queryRows(operatorPool, listMadeServices(order.id));
  return [[`${orderNumber}  ${change}`, ...details.filter(Boolean)].join("  "), ...made.map(serviceLine)];
};

const change = async (
  { operatorPool: pool, by, config }: CommandContext,
  [word, ...rest]: readonly string[],
): Promise<readonly string[]> => {
  if (!word) throw new Error("Name the line by its number, such as LN-104212.");
  const wish = lineChangeFrom(rest);
  const placed = await orderLineChange({ pool, by, config }, word, wish).catch(readable("line"));
  const { order, lineNumber, presentPackage } = placed;
  return [
    [
      `${order.orderNumber}  is ${order.status}`,
      `${lineNumber}: ${presentPackage} → ${order.packageCode}`,
      `${order.contractTermMonths} months`,
      `${order.nrcTotal} once, ${order.mrcTotal} a month`,
    ].join("  "),
  ];
};

export const orderCommand: OperatorCommand = {
  name: "order",
  usage: `  npm run operate -- order list [STATE]                    orders that have not ended, or those in a state
  npm run operate -- order show NUMBER                     prices, milestones, reservations, history, all notes
  npm run operate -- order accept NUMBER                   reserves space, ports or a channel for 14 days
  npm run operate -- order reject NUMBER "reason"
  npm run operate -- order request-info NUMBER "question"  the order waits for the customer's answer
  npm run operate -- order hold NUMBER "reason"
  npm run operate -- order release NUMBER
  npm run operate -- order schedule NUMBER 2026-12-14
  npm run operate -- order start NUMBER                    from here on the customer cannot cancel
  npm run operate -- order complete NUMBER [DATE] [NAME=VALUE …]
                                                           line: circuitId=…, carrier=…, connectionPoint=…,
                                                           deliveryType=6, equipment=TYPE/MODEL/SERIAL[/MAC],…
                                                           racks: rackCode=…,… facilityId=…,… (the names on the doors)
                                                           connection or wavelength: aPanel=…, aModule=…, aPort=…,
                                                           zPanel=…, zModule=…, zPort=…, channel=…, loaNumber=…,
                                                           loaExpires=DATE, testReport=FILE.pdf
                                                           "auto" chooses what is not given; prints what was made
  npm run operate -- order fail NUMBER "reason"
  npm run operate -- order approve-cancel NUMBER [FEE]     fee such as 45.00
  npm run operate -- order deny-cancel NUMBER ["reason"]
  npm run operate -- order milestone NUMBER CODE [DATE]    today without a date
  npm run operate -- order change LINE-NUMBER PACKAGE [TERM] [NAME=VALUE …]
                                                           orders another package for an active line, term in months;
                                                           what is not given stays, slaCode=… and others can be
  npm run operate -- order note NUMBER [internal] "text"
`,
  run: async (context) => {
    const [action = "", word, ...rest] = context.words;
    if (action === "list") return list(context, word);
    if (action === "show") return show(context, word);
    if (action === "change") return change(context, context.words.slice(1));
    if (action === "note") return note(context, context.words.slice(1));
    const read = operationFrom(action);
    if (!read) return undefined;
    return carryOut(context, orderNumberFrom(word), read(rest));
  },
};
