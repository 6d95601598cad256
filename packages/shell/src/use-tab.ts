import { useLocation } from "@tanstack/react-router";
import type { Tab, TabState } from "@demarc/ui/controls/tabs.tsx";

/** The tabs of a screen, kept in its address as `tab` or another name; the first is usual and has the plain address. */
export const useTab = (tabs: readonly Tab[], name = "tab"): TabState => {
  const { pathname, searchStr } = useLocation();
  const wanted = new URLSearchParams(searchStr).get(name);
  const [first] = tabs;
  const current = tabs.find(({ key }) => key === wanted) ?? first;
  const hrefOf = (key: string): string => {
    const given = new URLSearchParams(searchStr);
    if (key === first?.key) given.delete(name);
    else given.set(name, key);
    const text = given.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return { current: current?.key ?? "", tabs, hrefOf };
};
