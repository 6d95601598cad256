import { renderScreen } from "./render-screen.tsx";

/** Runs a hook on a screen at an address, for a signed-in person. `read` returns its latest value. */
export const screenHook = async <Value>(
  useValue: () => Value,
  { path, ...options }: Partial<Parameters<typeof renderScreen>[1]> & { readonly path: string },
) => {
  const seen: Value[] = [];
  const Screen = () => {
    seen.push(useValue());
    return null;
  };
  const router = await renderScreen(Screen, { texts: [], route: path.replace(/\?.*$/, ""), path, ...options });
  const read = (): Value => seen.at(-1) as Value;
  return { read, router, address: () => decodeURIComponent(router.state.location.href) };
};
