declare module "virtual:theme.css";
/** The path of the route with that name, empty while no such route exists. */
declare module "virtual:route-path/*" {
  const path: string;
  export default path;
}
/** The titles and labels of every feature in one language. */
declare module "virtual:registry-messages/*" {
  const messages: Readonly<Record<string, string>>;
  export default messages;
}
/** The identity of this build, equal for equal sources; `/version.json` tells which one is served. */
declare const __BUILD_ID__: string;
