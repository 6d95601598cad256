/**
 * Opens a blank window without an opener, for an address that is known only after a call: browsers block windows that do not
 * open within the click itself. Null if the browser still blocks it.
 */
export const openBlankWindow = (): Window | null => {
  const opened = window.open("about:blank", "_blank");
  if (opened) opened.opener = null;
  return opened;
};
