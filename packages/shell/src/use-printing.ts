import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is printed. The browser reads the page right after `beforeprint`, so the change is rendered at once. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia("print");
    const follow = () => setPrinting(media.matches);
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    media.addEventListener("change", follow);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      media.removeEventListener("change", follow);
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
};
