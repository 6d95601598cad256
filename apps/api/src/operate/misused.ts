/** A wrong command line: the command was not carried out. */
export class Misused extends Error {}
