export {
  findService,
  findServiceIn,
  kindName,
  type OperatorService,
  operatorServices,
} from "./service-names.operator.ts";
