/** How a person signed in: the `amr` of the tokens, with names of RFC 8176. */
export type Methods = readonly string[];

export const byPassword: Methods = ["pwd"];

export const withCode = (first: Methods): Methods => [...new Set([...first, "otp", "mfa"])];

/** A passkey alone is two factors: the device, and the fingerprint, face or PIN that it asks for. */
export const withPasskey = (first: Methods, { synced }: { readonly synced: boolean }): Methods => [
  ...new Set([...first, synced ? "swk" : "hwk", "mfa"]),
];

export const isMultiFactor = (methods: unknown): boolean => Array.isArray(methods) && methods.includes("mfa");
