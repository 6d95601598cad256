/** The idempotency keys of one form or button. */
export interface AttemptKeys {
  /** The key for a body: the same one until the body changes or the attempt succeeds. */
  readonly of: (body: unknown) => string;
  /** Ends the attempt: the same body sent again is a new one. */
  readonly end: () => void;
}

/**
 * One idempotency key per attempt. A second submit after a lost response sends the same body with the same key, so the server
 * creates nothing twice. A changed body gets a new key, because the server refuses one key with two bodies.
 */
export const createAttemptKeys = (): AttemptKeys => {
  const keys = new Map<string, string>();
  return {
    of: (body) => {
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return key;
    },
    end: () => keys.clear(),
  };
};
