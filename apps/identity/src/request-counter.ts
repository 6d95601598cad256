import { requestLimit } from "@demarc/rate-limit/request-limit";
import type { RequestLimits } from "./identity-options.ts";
import { passkeyScriptPath } from "./pages/passkey-script.ts";
import { filePaths } from "./pages/page-styles.ts";

/** Pages and endpoints that store rows for callers who have not signed in. */
const storingPaths: ReadonlySet<string> = new Set(["/authorize", "/session/end", "/password/forgotten"]);

// oidc-provider ignores upper case and a slash at the end.
const plain = (path: string): string => path.toLowerCase().replace(/\/$/, "");

/**
 * Counts a request of an address, in this process. Returns 0, or the whole seconds to wait when a limit is reached. The files
 * of pages are free: to refuse one costs as much as to send it, and the page of the refusal needs them.
 */
export const requestCounter = ({ perAddress, storingPerAddress }: RequestLimits) => {
  const all = requestLimit(perAddress, 60);
  const storing = requestLimit(storingPerAddress, 60);
  return (address: string, method: string, path: string): number => {
    if ((filePaths.has(path) || path === passkeyScriptPath) && (method === "GET" || method === "HEAD")) return 0;
    const wait = all.take(address);
    return Math.ceil(wait === 0 && storingPaths.has(plain(path)) ? storing.take(address) : wait);
  };
};
