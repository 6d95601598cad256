import { configuredOrder } from "@demarc/ordering/configured-order";
import type { ConfiguredOrder, OrderContext } from "@demarc/ordering/order-context";
import { hasField } from "@demarc/ordering/order-forms";
import type { Order } from "@demarc/contract/orders/order-fields";
import { type ReactNode, type SubmitEvent, Suspense, useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { StepBar } from "@demarc/ui/layout/step-bar.tsx";
import { errorText } from "./body/order-error-text.ts";
import { OrderFormContext, type OrderParts } from "./parts/order-form-context.ts";
import styles from "./body/order-form.module.css";
import { furthestStep, judge, stepOf } from "./order-judgement.ts";
import { createOrder } from "./saving/order-saving.data.ts";
import { useDraft } from "./saving/use-draft.ts";
import type { OrderBodyForm, OrderStart, RefusedField } from "./body/use-order-body.ts";
import type { OrderPrice } from "./price/use-order-price.ts";
import { useOrderSteps } from "./use-order-steps.ts";
import { useOrderSubmit } from "./saving/use-order-submit.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

// The price and the notices load while the first step is filled in.
const loadPrice = () => import("./price/price-side.tsx");
// Already loaded with the price.
const loadStepCheck = () => import("./price/step-check.ts");
const PriceSide = lazyPart(loadPrice, "PriceSide");
const OrderCallouts = lazyPart(() => import("./order-callouts.tsx"), "OrderCallouts");
const DraftLine = lazyPart(() => import("./saving/draft-line.tsx"), "DraftLine");
const StepProblems = lazyPart(() => import("./step-problems.tsx"), "StepProblems");
const QuotationOffer = lazyPart(() => import("./quotation-offer.tsx"), "QuotationOffer");
const OrderPlaced = lazyPart(() => import("./order-placed.tsx"), "OrderPlaced");

export interface OrderFrameProps {
  readonly title: string;
  readonly form: OrderBodyForm;
  readonly start: OrderStart;
  readonly context: OrderContext;
  readonly parts: OrderParts;
  /** Collects what the rules need before a step is left, such as what is available at an address; false if that failed. */
  readonly prepare?: (step: string) => Promise<OrderContext | false>;
  /** A summary of a completed step, for the column of steps. */
  readonly noteOf?: (step: string) => string | undefined;
  readonly notice?: ReactNode;
  readonly placeText?: string | undefined;
  /** The step at which a new order opens; a draft opens where something is missing. */
  readonly opensAt?: number;
}

export function OrderFrame(props: OrderFrameProps) {
  const { form, context, start, opensAt = 0 } = props;
  const t = useText();
  const navigate = useNavigateWhileOpen();
  const { id: customerId } = useCustomer();
  const [placed, setPlaced] = useState<Order>();
  const order = configuredOrder(form.kind, form.sent, context);
  const errors = judge(form, order);
  const names = form.form.steps.map(({ name }) => name);
  const reached = furthestStep(form, errors);
  const steps = useOrderSteps({ names, reached, opensAt: start.draft ? names.length - 1 : opensAt });
  const [price, setPrice] = useState<OrderPrice>({ shown: undefined, dependsOn: undefined, busy: false });
  const refuse = (refused: readonly RefusedField[]) => {
    form.refuse(refused);
    steps.refuse(furthestStep(form, refused));
  };
  const create = createOrder(form.kind);
  const draft = useDraft(form.sent, {
    customerId,
    draft: start.draft,
    create,
    onCreated: steps.nameDraft,
    onRefused: (error) => {
      const failure = failureOf(error);
      if (failure?.kind === "invalid") form.refuse(failure.errors);
    },
  });
  const submit = useOrderSubmit({ customerId, draft, create, onRefused: refuse, onPlaced: setPlaced });
  const close = async () => {
    const saver = await draft.load();
    try {
      await saver.save();
    } catch {
      return; // its state says why
    }
    saver.close();
    showToast(t("order-form.draft-kept"));
    await navigate({ to: "/orders", search: { status: "DRAFT" } });
  };
  if (placed)
    return (
      <Suspense fallback={<Skeleton shape="card" />}>
        <OrderPlaced order={placed} />
      </Suspense>
    );
  return (
    <Page
      title={props.title}
      actions={
        <Suspense>
          <DraftLine draft={draft} onClose={() => void close()} />
        </Suspense>
      }
    >
      {props.notice}
      <Suspense>
        <OrderCallouts form={form} draft={draft} submit={submit} />
      </Suspense>
      <div className={styles.flow}>
        <Steps {...props} steps={steps} reached={reached} />
        <OpenStep {...props} order={order} steps={steps} price={price} errors={errors} submit={submit} />
        <Suspense fallback={<aside className={styles.aside} />}>
          <PriceSide form={form} order={order} onPrice={setPrice} />
        </Suspense>
      </div>
      <Suspense>
        <QuotationOffer form={form} placeText={props.placeText} />
      </Suspense>
    </Page>
  );
}

interface StepsProps extends OrderFrameProps {
  readonly steps: ReturnType<typeof useOrderSteps>;
  readonly reached: number;
}

function Steps({ form, steps, reached, noteOf }: StepsProps) {
  const t = useText();
  const all = form.form.steps;
  return (
    <StepBar
      upright
      label={t("order-form.steps")}
      current={all[steps.step]?.name ?? ""}
      position={t("order-form.position", { step: steps.step + 1, count: all.length })}
      steps={all.map(({ name }, place) => ({
        name,
        label: t(`order-form.step.${form.kind}.${name}`),
        note: (place < steps.step && noteOf?.(name)) || t(`order-form.step-note.${form.kind}.${name}`),
        to: place <= reached ? steps.pathOf(place) : undefined,
      }))}
    />
  );
}

interface OpenStepProps extends OrderFrameProps {
  readonly order: ConfiguredOrder;
  readonly steps: ReturnType<typeof useOrderSteps>;
  readonly price: OrderPrice;
  readonly errors: readonly RefusedField[];
  readonly submit: ReturnType<typeof useOrderSubmit>;
}

/** The step that is open. Continue judges it, and goes to the first step with an error or to the next one. */
function OpenStep({ form, context, order, parts, prepare, placeText, steps, price, errors, submit }: OpenStepProps) {
  const t = useText();
  const locale = useLocale();
  const [preparing, setPreparing] = useState(false);
  const { id: customerId, contacts } = useCustomer();
  const { heading } = steps;
  const all = form.form.steps;
  const step = all[steps.step] ?? all[0];
  if (!step) return null;
  const isLast = steps.step === all.length - 1;
  const next = all[steps.step + 1];
  const isShown = (field: string) =>
    form.touched.has(field) ||
    form.ownErrors.some((error) => error.field === field) ||
    (steps.refusals > 0 && stepOf(form, field) === steps.step);
  const words = {
    t,
    locale,
    chosen: form.chosen,
    kind: form.kind,
    hasContacts: contacts.some(({ types }) => types.includes("order")),
  };
  const errorOf = (field: string) => {
    const error = errors.find((one) => one.field === field);
    return error && isShown(field) ? errorText(error, words) : undefined;
  };
  const advance = async () => {
    const fresh = prepare ? await prepare(step.name) : context;
    if (!fresh) return undefined;
    const prepared = configuredOrder(form.kind, form.sent, fresh);
    // Errors in fields that no step shows cannot be fixed here, so they do not block: the server validates again.
    const wrong = judge(form, prepared).filter(({ field }) => hasField(form.form, field, form.chosen));
    const first = furthestStep(form, wrong);
    if (wrong.length > 0 && first <= steps.step) return steps.refuse(first);
    if (isLast) return price.shown && submit.submit(form.sent, price.shown);
    const { serverRefusals } = await loadStepCheck();
    const refused = await serverRefusals(customerId, prepared);
    if (refused.length > 0) form.refuse(refused);
    const at = furthestStep(form, refused);
    return refused.length > 0 && at <= steps.step ? steps.refuse(at) : steps.open(steps.step + 1);
  };
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (preparing || submit.pending) return;
    setPreparing(true);
    try {
      await advance();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <OrderFormContext value={{ ...form, context, order, price, errorOf, open: steps.open, step, placeText }}>
      <Form label={t(`order-form.step.${form.kind}.${step.name}`)} onSubmit={press}>
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          {t(`order-form.step.${form.kind}.${step.name}`)}
        </h2>
        <Suspense>
          {steps.refusals > 0 && <StepProblems form={form} errors={errors} step={steps.step} words={words} />}
        </Suspense>
        <Suspense key={step.name} fallback={<Skeleton shape="stack" count={2} />}>
          {step.parts.map((part) => {
            const Part = parts[part];
            return Part && <Part key={part} />;
          })}
        </Suspense>
        <div className={styles.actions}>
          {steps.step > 0 && <Button onClick={() => steps.open(steps.step - 1)}>{t("order-form.back")}</Button>}
          <span className={styles.next}>
            {next && t("order-form.next", { step: t(`order-form.step.${form.kind}.${next.name}`) })}
          </span>
          <Button type="submit" variant={submit.changed ? undefined : "primary"} pending={preparing || submit.pending}>
            {t(isLast ? "order-form.place" : "order-form.continue")}
          </Button>
        </div>
      </Form>
    </OrderFormContext>
  );
}
