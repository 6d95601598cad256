/** The id of this build, equal for equal sources; `/version.json` has the id of the served build. */
declare const __BUILD_ID__: string;
