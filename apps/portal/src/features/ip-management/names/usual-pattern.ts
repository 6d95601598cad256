import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";

/** Domains of providers of mail: a company with such an address does not own the domain. */
const mailProviders =
  /^(gmail|googlemail|hotmail|outlook|live|msn|icloud|me|yahoo|proton|protonmail|gmx|ziggo|kpnmail|planet|hetnet|home|xs4all|chello|upcmail|casema|telfort|solcon|quicknet)\.[a-z.]+$/;

const ownDomain = (contacts: readonly Pick<CustomerContact, "email">[]): string | undefined =>
  contacts
    .map(({ email }) => email.split("@").at(-1)?.toLowerCase() ?? "")
    .find((domain) => domain !== "" && !mailProviders.test(domain));

/** The pattern to start with: the last one of the prefix, otherwise one in the domain of the company; empty without either. */
export const usualPattern = (
  { family, ptrPattern }: Pick<Prefix, "family" | "ptrPattern">,
  contacts: readonly Pick<CustomerContact, "email">[],
): string => {
  if (ptrPattern !== null) return ptrPattern;
  const domain = ownDomain(contacts);
  return domain === undefined ? "" : `${family === 4 ? "{a}-{b}-{c}-{d}" : "{hex}"}.static.${domain}`;
};
