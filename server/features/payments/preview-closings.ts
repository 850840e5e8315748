// Previews closing several cases, with the checks of close-case.ts that need only the case and the
// person's id. A closing can still be refused later, for example for a recorded receipt.
import type { CallBody, CallResponse } from '#contract/schemas.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { changesBalance, closingsOf, movesMoney } from '#domain/payments/closings.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type CaseRow, closingCents, findCases } from '#server/features/payments/case-rows.ts';
import { choiceOf } from '#server/features/payments/close-case.ts';
import { decidedAloneToday, isAboveLimit } from '#server/features/wallet/four-eyes.ts';
import type { Decider } from '#server/settings/settings.ts';

type Preview = CallBody<'previewPaymentCases'> & Decider;
type Item = Preview['items'][number];
type Step = { paymentCase: CaseRow; item: Item };

export async function previewClosings(
  database: Queryable,
  { items, actorId, fourEyesCents }: Preview,
): Promise<CallResponse<'previewPaymentCases'>> {
  const cases = new Map(
    (
      await findCases(
        database,
        items.map(({ id }) => id),
      )
    ).map((paymentCase) => [paymentCase.id, paymentCase]),
  );
  const steps = items.flatMap((item): Step[] => {
    const paymentCase = cases.get(item.id);
    return paymentCase && canClose({ paymentCase, item }, actorId) ? [{ paymentCase, item }] : [];
  });
  return {
    count: steps.length,
    amount: formatAmount(cents(steps.reduce((sum, step) => sum + centsOf(step), 0))),
    needSecond: await countNeedingTwo(database, steps, { actorId, limitCents: fourEyesCents }),
    unavailable: items.length - steps.length,
  };
}

const playerOf = ({ paymentCase, item }: Step): number | null => item.userId ?? paymentCase.userId;

const centsOf = ({ paymentCase, item }: Step) => closingCents(paymentCase, item.closing);

const isSameAsProposed = ({ paymentCase: { closing }, item }: Step) =>
  closing !== null && choiceOf(closing) === choiceOf(item);

function canClose(step: Step, actorId: number): boolean {
  const { paymentCase, item } = step;
  if (paymentCase.closedAt !== null || playerOf(step) === actorId) return false;
  if ((paymentCase.closing === null ? null : paymentCase.proposedBy) !== item.proposedBy) return false;
  if (isSameAsProposed(step) && paymentCase.proposedById === actorId) return false;
  return closingsOf(paymentCase.kind, paymentCase.direction, paymentCase.isInSuspense).includes(item.closing);
}

/** Adds up the closings that move money in the given order, as `needsTwo` in four-eyes.ts would. */
async function countNeedingTwo(
  database: Queryable,
  steps: readonly Step[],
  { actorId, limitCents }: { actorId: number; limitCents: number | null },
): Promise<number> {
  let byActor = await decidedAloneToday(database, actorId, null);
  const ofPlayer = new Map<number | null, number>([[null, 0]]);
  let count = 0;
  for (const step of steps) {
    const { item, paymentCase } = step;
    const amountCents = centsOf(step);
    const player = changesBalance(item.closing, paymentCase.direction) ? playerOf(step) : null;
    const isCounted = movesMoney(item.closing, paymentCase.direction);
    const before = ofPlayer.get(player) ?? (await decidedAloneToday(database, null, player));
    const aloneCents = isCounted ? Math.max(byActor, before) : 0;
    const isByTwo = paymentCase.proposedById !== null || isAboveLimit(amountCents + aloneCents, limitCents);
    if (isByTwo && !isSameAsProposed(step)) count += 1;
    if (isByTwo || !isCounted) continue;
    byActor += amountCents;
    if (player !== null) ofPlayer.set(player, before + amountCents);
  }
  return count;
}
