export { addLineEvent, operatedLine, reportLineStates } from "./operator/line.operated.ts";
