export { pageOfChangeablePeople } from "./operator/people.queries.ts";
export { changePersonById, putPerson } from "./operator/put-person.operator.ts";
