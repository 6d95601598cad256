import { consoleBrand } from "@demarc/contract/core/brands";
import type { ShownPerson } from "@demarc/shell/frame/shown-person.ts";
import { useSession } from "@demarc/shell/session.ts";

/** The signed-in person: the name, or the address until it is known, and the provider. */
export const usePerson = (): ShownPerson => {
  const { claims, person } = useSession();
  const { name: company } = consoleBrand;
  return { name: person?.name ?? claims?.username ?? "", role: company, company };
};
