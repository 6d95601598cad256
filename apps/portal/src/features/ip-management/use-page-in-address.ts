import { useAddressParams } from "@demarc/shell/use-address-params.ts";

const lastPage = 65_536;

/** The page number of a card, kept in its own URL parameter, so that a reload and Back show the same rows. */
export const usePageInAddress = (name: string): readonly [page: number, goTo: (page: number) => void] => {
  const { get, change } = useAddressParams();
  const given = Number(get(name));
  const page = Number.isSafeInteger(given) && given > 1 && given <= lastPage ? given : 1;
  return [page, (next) => change({ [name]: next > 1 ? String(next) : "" })];
};
