import { useLocation, useNavigate } from "@tanstack/react-router";

const lastPage = 40_000;

/** The page of one of the cards of a screen, kept in the address under its own name; reload and back show the same rows. */
export const usePageInAddress = (name: string): readonly [page: number, goTo: (page: number) => void] => {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const query = new URLSearchParams(searchStr);
  const given = Number(query.get(name));
  const page = Number.isSafeInteger(given) && given > 1 && given <= lastPage ? given : 1;
  const goTo = (next: number) => {
    if (next > 1) query.set(name, String(next));
    else query.delete(name);
    const text = query.toString();
    void navigate({ href: text ? `${pathname}?${text}` : pathname, replace: true, resetScroll: false });
  };
  return [page, goTo];
};
