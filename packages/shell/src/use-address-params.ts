import { useLocation } from "@tanstack/react-router";
import { useNavigateWhileOpen } from "./use-navigate-while-open.ts";

/** Parameters in the URL of the screen, so that a reload shows the same. "" removes a parameter; the others stay. */
export const useAddressParams = () => {
  const navigate = useNavigateWhileOpen();
  const { pathname, searchStr } = useLocation();
  const given = new URLSearchParams(searchStr);
  const change = (changes: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") given.delete(name);
      else given.set(name, value);
    }
    // Commas and colons need no escaping in a query, and are more readable.
    const text = given.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
    void navigate({ href: text ? `${pathname}?${text}` : pathname, replace: true, resetScroll: false });
  };
  return { get: (name: string) => given.get(name) ?? "", change };
};
