import { roles } from "@demarc/contract/core/access";
import type { Customer } from "@demarc/contract/company";
import type { ShownPerson } from "@demarc/shell/frame/shown-person.ts";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import type en from "./app.en.ts";

/** The signed-in person: the full name, or the address until it is known, and the role, or the company without one. */
export const usePerson = (customer: Customer): ShownPerson => {
  const t = useText<typeof en>();
  const { claims, person } = useSession();
  const role = roles.find((one) => claims?.roles?.includes(one));
  const company = customer.name;
  return { name: person?.name ?? claims?.username ?? "", role: role ? t(`role.${role}`) : company, company };
};
