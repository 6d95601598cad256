declare module "virtual:theme.css";
/** The path of the route with that name; empty if there is none. */
declare module "virtual:route-path/*" {
  const path: string;
  export default path;
}
declare module "virtual:registry-messages/*" {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
/** The texts of the activity log in one language: those of every `*.ledger.*.ts`. */
declare module "virtual:ledger-texts/*" {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
/** The texts of the palette in one language: from each `*.palette.*.ts`. */
declare module "virtual:palette-texts/*" {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
/** The texts of the work list in one language: those of every `*.work.*.ts`. */
declare module "virtual:work-texts/*" {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
