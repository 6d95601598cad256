import { expect, type Page, test } from "@playwright/test";
import { loseAnswers } from "./support/lost-answers.ts";
import { fillOrder, placeButton, placedNumber, waveForm } from "./support/order-forms.ts";
import { ownProduct } from "./support/own-product.ts";
import { portalUrl, signIn } from "./support/portal.ts";

// A company with as many drafts as it can keep cannot save one in other files.
ownProduct();

const wave = waveForm("en");
const reference = "Geen plaats voor een concept";

/** Creates drafts as an integrator does until the company has as many as it can keep. Returns the last status. */
const fillDrafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const token = localStorage.getItem("demarc.token") ?? "";
    const { cid } = JSON.parse(atob(token.split(".")[1] ?? "")) as { cid: number };
    const send = () =>
      fetch(`/v1/customer/${cid}/order/wdm?draft=true`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: "{}",
      });
    for (let made = 0; made < 110; made += 1) {
      const { status } = await send();
      if (status !== 201) return status;
    }
    return 201;
  });

test("without room for a draft, a lost answer and a second press place one order", async ({ page }) => {
  test.setTimeout(120_000);
  const dataCentre = portalUrl("data-centre");
  await signIn(page, "ruth.klein@kadeblok.example", "data-centre");
  expect(await fillDrafts(page)).toBe(409);
  await page.goto(dataCentre + wave.path);
  await fillOrder(page, wave, reference);
  const lost = await loseAnswers(page, /\/order\/wdm$/);
  await placeButton(page, wave).click();
  await expect(page.getByRole("dialog", { name: "Something went wrong" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(lost.statuses.length).toBeGreaterThan(0);
  expect(lost.statuses.every((status) => status === 201)).toBe(true);
  await lost.stop();

  await placeButton(page, wave).click();
  const number = await placedNumber(page, wave);
  await page.goto(`${dataCentre}/orders?q=${encodeURIComponent(reference)}`);
  await expect(page.getByRole("rowheader")).toHaveText([number]);
});
