import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Order } from "@demarc/contract/orders/order-fields";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { failureOf, hasCode, hasStatus } from "@demarc/shell/calls/call-error.ts";
import { createStore, type Store } from "@demarc/shell/store.ts";
import { differingFields } from "../body/order-body-changes.ts";
import { type CreateOrder, ordersChanged, rereadDraft, saveDraft } from "./order-saving.data.ts";

/** `refused`: a value cannot be kept. `full`: the company has as many drafts as it may have. `gone`: deleted, or submitted elsewhere. */
export type DraftState = "untouched" | "unsaved" | "saving" | "saved" | "failed" | "refused" | "full" | "gone";

export interface DraftStatus {
  readonly state: DraftState;
  readonly savedAt?: Date;
  /** The version that someone else saved, until the person has chosen one. */
  readonly theirs?: Order;
}

export type SavedDraft = Pick<Order, "id" | "version">;

export interface DraftOptions {
  readonly customerId: number;
  /** The draft with which the form opened. */
  readonly draft: SavedDraft | undefined;
  /** What the form started from, or what the draft has. */
  readonly body: OrderBody;
  readonly create: CreateOrder;
  /** Called with the id of the draft after the first save. */
  readonly onCreated: (id: string) => void;
  readonly onRefused: (error: unknown) => void;
}

/** What only a submit adds to a body. */
const expected: ReadonlySet<string> = new Set(["expectedNrcTotal", "expectedMrcTotal", "priceListVersion"]);

const stateAfter = (error: unknown, wasStored: boolean): DraftState => {
  if (hasCode(error, "order.too-many-drafts")) return "full";
  if (failureOf(error)?.kind === "invalid") return "refused";
  const isGone = hasStatus(error, 404) || hasCode(error, "order.state-conflict");
  return wasStored && isGone ? "gone" : "failed";
};

const isSame = (one: OrderBody, other: OrderBody): boolean => differingFields(one, other).length === 0;

/**
 * Saves one order as a draft on the server: one save at a time, each based on the previous version. The first save creates
 * the draft, with the same idempotency key until the server has responded. If someone else saved a version, saving stops
 * until the person has chosen which one to keep.
 */
export class DraftSaver {
  readonly status: Store<DraftStatus>;
  readonly #options: DraftOptions;
  #draft: SavedDraft | undefined;
  #base: OrderBody;
  #latest: OrderBody;
  /** The body of the request that creates the draft; it stays the same until the server has responded. */
  #making: OrderBody | undefined;
  readonly #keys = createAttemptKeys();
  #running: Promise<SavedDraft> | undefined;
  #closed = false;

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#draft = options.draft;
    this.#base = options.body;
    this.#latest = options.body;
    this.status = createStore<DraftStatus>({ state: options.draft ? "saved" : "untouched" });
  }

  /** The draft as it is on the server; undefined before the first save. */
  get stored(): SavedDraft | undefined {
    return this.#draft;
  }

  /** True while the latest body is not saved, and leaving would lose it. */
  get isUnsaved(): boolean {
    return !this.#closed && differingFields(this.#base, this.#latest).some((name) => !expected.has(name));
  }

  note(body: OrderBody): void {
    this.#latest = body;
    if (this.isUnsaved && this.status.read().state === "saved") this.#become("unsaved");
  }

  /** Saves what is not saved yet, unless saving has stopped; the status says how it went. */
  async saveQuietly(): Promise<void> {
    // The save in progress may already contain the latest body, such as when the order is being placed.
    while (this.#running) await this.#running.catch(() => undefined);
    const { state, theirs } = this.status.read();
    if (!this.isUnsaved || theirs || state === "gone" || state === "full") return;
    await this.save().catch(() => undefined);
  }

  /** Saves a body that is not saved yet, after a save that is under way. */
  async save(body: OrderBody = this.#latest): Promise<SavedDraft> {
    // Several can wait for the same save, and go on one after the other.
    while (this.#running) await this.#running.catch(() => undefined);
    if (this.#draft && isSame(this.#base, body)) return this.#draft;
    this.#running = this.#saveOnce(body).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops saving: nothing counts as unsaved any more, and leaving the form needs no confirmation. */
  close(): void {
    this.#closed = true;
  }

  async keepMine(): Promise<void> {
    this.#takeBase();
    await this.save().catch(() => undefined); // the status says so
  }

  /** Accepts the version that someone else saved as the base, and returns it for the form. */
  takeTheirs(): OrderBody | undefined {
    return this.#takeBase();
  }

  #takeBase(): OrderBody | undefined {
    const { theirs } = this.status.read();
    if (!theirs) return undefined;
    this.#draft = theirs;
    this.#base = theirs.details;
    this.status.write({ state: "saved", savedAt: new Date(theirs.updatedAt) });
    return theirs.details;
  }

  #become(state: DraftState): void {
    this.status.write({ ...this.status.read(), state });
  }

  async #saveOnce(body: OrderBody): Promise<SavedDraft> {
    this.#become("saving");
    try {
      this.#draft ??= await this.#made(body);
      if (!isSame(this.#base, body)) {
        this.#draft = await this.#replaced(this.#draft, body);
        this.#base = body;
      }
      this.status.write({ state: this.isUnsaved ? "unsaved" : "saved", savedAt: new Date() });
      void ordersChanged(this.#options.customerId);
      return this.#draft;
    } catch (error) {
      this.#become(stateAfter(error, this.#draft !== undefined));
      if (failureOf(error)?.kind === "invalid") this.#options.onRefused(error);
      throw error;
    }
  }

  async #made(wanted: OrderBody): Promise<SavedDraft> {
    const { create, customerId, onCreated } = this.#options;
    this.#making ??= wanted;
    const body = this.#making;
    try {
      const { id, version } = await create(customerId, body, { key: this.#keys.of(body), draft: true });
      this.#base = body;
      onCreated(id);
      return { id, version };
    } catch (error) {
      // A refusal means that nothing was created, so the next attempt can have another body.
      if (failureOf(error)?.kind !== "network") this.#making = undefined;
      throw error;
    }
  }

  /** After a lost response the server has a newer version with our own values, which is not a conflict. */
  async #replaced(draft: SavedDraft, body: OrderBody): Promise<SavedDraft> {
    const { customerId } = this.#options;
    try {
      return await saveDraft(customerId, { ...draft, details: this.#base }, body);
    } catch (error) {
      if (!hasCode(error, "edit-conflict")) throw error;
      const theirs = await rereadDraft(customerId, draft.id);
      if (isSame(body, theirs.details) || isSame(this.#base, theirs.details))
        return saveDraft(customerId, theirs, body);
      this.status.write({ ...this.status.read(), theirs });
      throw error;
    }
  }
}
