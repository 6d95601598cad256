import snmp from "net-snmp";

const { ResponseInvalidCode } = snmp;

const invalid: Readonly<Record<number, string>> = {
  [ResponseInvalidCode.ECouldNotDecrypt]: "its answer cannot be decrypted: the privacy key differs",
  [ResponseInvalidCode.EAuthFailure]: "it refuses the user or the keys",
  [ResponseInvalidCode.ECommunityNoMatch]: "it answers with another community",
  [ResponseInvalidCode.EVersionNoMatch]: "it answers in another version of SNMP",
  [ResponseInvalidCode.EReqResOidNoMatch]: "it answers other OIDs than asked",
};

const codeOf = (error: object): unknown => ("code" in error ? error.code : undefined);

/** Why a poll failed, in our own words: the messages of the library quote communities. */
export const pollFailure = (error: unknown): string => {
  if (error instanceof Error && error.name === "RequestTimedOutError") return "no answer in time";
  if (error instanceof snmp.ResponseInvalidError) return invalid[error.code] ?? `an invalid answer (${error.code})`;
  if (error instanceof snmp.RequestFailedError)
    return `it answers with the error ${snmp.ErrorStatus[error.status] ?? error.status}`;
  if (error instanceof Error && error.name === "AbortError") return "no complete answer in time";
  const code = typeof error === "object" && error !== null ? codeOf(error) : undefined;
  return typeof code === "string" ? `it cannot be reached (${code})` : "it cannot be read";
};
