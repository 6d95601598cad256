type Undo = () => void;

const originals = { setTimeout, setInterval };

/** Remembers the timers that start from now on. */
const watchTimers = (): Undo => {
  const started = new Set<NodeJS.Timeout>();
  let isOver = false;
  const watched = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    Object.assign((...given: readonly unknown[]) => {
      const timer = Reflect.apply(start, globalThis, given) as NodeJS.Timeout;
      if (!isOver) started.add(timer);
      return timer;
    }, start);
  globalThis.setTimeout = watched(originals.setTimeout);
  globalThis.setInterval = watched(originals.setInterval);
  return () => {
    isOver = true;
    Object.assign(globalThis, originals);
    for (const timer of started) clearTimeout(timer);
  };
};

/** Remembers the listeners that a target gets from now on. */
const watchListeners = (target: EventTarget): Undo => {
  const add = Reflect.get(target, "addEventListener") as Window["addEventListener"];
  const added: Undo[] = [];
  target.addEventListener = (...given: Parameters<EventTarget["addEventListener"]>) => {
    Reflect.apply(add, target, given);
    // React adds this one once for all files.
    if (given[0] !== "selectionchange") added.push(() => target.removeEventListener(...given));
  };
  return () => {
    target.addEventListener = add;
    for (const remove of added) remove();
  };
};

const withoutAttributes = (element: Element): void => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
};

const noNetwork: typeof fetch = (input) => {
  const address = input instanceof Request ? input.url : input.toString();
  return Promise.reject(new TypeError(`Nothing answers ${address}`));
};

/** The files of a worker share its window: the returned function takes back what a file did to it. */
export const watchWindow = (): Undo => {
  const undo = [watchTimers(), watchListeners(window), watchListeners(document)];
  const address = location.href;
  const { fetch } = globalThis;
  // No test reaches a network.
  globalThis.fetch = noNetwork;
  return () => {
    for (const takeBack of undo) takeBack();
    globalThis.fetch = fetch;
    // A file that was saved has left the window at the address of its content, where the history accepts no other.
    (Reflect.get(window, "happyDOM") as { setURL(url: string): void }).setURL(address);
    for (const element of [document.head, document.body]) element.replaceChildren();
    for (const element of [document.documentElement, document.body]) withoutAttributes(element);
  };
};
