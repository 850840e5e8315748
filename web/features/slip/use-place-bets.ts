import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import type { BuilderOdds } from '#web/features/slip/combined/combined.ts';
import type { Receipt } from '#web/features/slip/receipt/receipt.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { betBody, combinedRequest, kindOf } from '#web/features/slip/requests.ts';
import type { Boosts } from '#web/features/slip/single/single-figures.ts';
import {
  type Attempt,
  type CombinedRequest,
  keyOf,
  type MultipleKind,
  type Slip,
  type SlipLine,
} from '#web/features/slip/slip.ts';
import {
  type BetSet,
  changeLine,
  changeMultiple,
  multipleOf,
  withoutPlaced,
  withPricesOf,
} from '#web/features/slip/slip-changes.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { ApiError, type CallOptions, call } from '#web/lib/api-client.ts';
import { isFinalRefusal } from '#web/lib/attempt-keys.ts';
import { forEachConcurrently } from '#web/lib/for-each-concurrently.ts';
import { applyFetchedGame } from '#web/lib/live/live.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** Refetches a game's prices after a failed bet, to show the old price next to the new one. */
async function fetchPrices(gameId: number): Promise<void> {
  try {
    applyFetchedGame(await call('getGame', { params: { id: gameId } }));
  } catch {
    // The failure has already been shown and is clear without these prices.
  }
}

const MAX_CONCURRENT_REQUESTS = 10;

/** A mutation key: the places that render the slip share the state of its requests. */
const PLACE_BETS = ['place-bets'];

/** Bets to place, and the slip with the prices to send. */
type Submission = BetSet & { slip: Slip; boosts: Boosts; builderOdds: BuilderOdds };

type BetKind = 'single' | ReturnType<typeof kindOf>;
type Outcome = { placed: BetSet; bets: Bet[]; kinds: BetKind[]; errors: unknown[]; failed: BetKind[] } & {
  /** Bets that were not placed because the session had ended. */
  expiredCount: number;
};

/** Stores the attempt before sending it. It is cleared only after a final response. */
async function sendLine({ slip, boosts }: Submission, line: SlipLine): Promise<Bet> {
  const attempt = line.attempt ?? { key: newAttemptKey(), body: betBody(slip, line, boosts) };
  const { selection } = line;
  changeSlip((before) => changeLine(before, keyOf(line), { selection, attempt, problem: null }));
  return await call('placeBet', { body: attempt.body, idempotencyKey: attempt.key });
}

async function sendMultiple(kind: MultipleKind, { key, body }: Attempt<CombinedRequest>): Promise<Bet> {
  changeSlip((before) => changeMultiple(before, kind, { attempt: { key, body }, problem: null }));
  return await call(body.call, { body: body.body, idempotencyKey: key } as CallOptions<typeof body.call>);
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Removes an unavailable boost or free bet, so that the next attempt is a normal bet. */
function withoutUnavailable(error: unknown): Partial<SlipLine> {
  if (codeOf(error) === 'BOOST_UNAVAILABLE') return { isBoostOff: true };
  return codeOf(error) === 'FREE_BET_UNAVAILABLE' ? { freeBetId: null, stake: '' } : {};
}

const isSessionOver = (error: unknown): boolean => codeOf(error) === 'UNAUTHENTICATED';

/**
 * Places bets, each with its own idempotency key. Placed bets leave the slip, refused bets show the
 * reason, and bets without a final response can be sent again.
 */
export function usePlaceBets() {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const showError = useErrorToast();

  function refusalText(error: unknown, kind: BetKind): string {
    return isSessionOver(error) ? t('sessionEnded', { count: 1 }) : errorText(error, failureText(kind));
  }

  const failureText = (kind: BetKind | undefined) =>
    t(kind === undefined || kind === 'single' ? 'failed' : 'acca.failed');

  function recordLineRefusal(line: SlipLine, error: unknown): void {
    if (!isFinalRefusal(error, { isRetry: line.attempt !== null })) return;
    const problem = refusalText(error, 'single');
    changeSlip((slip) => changeLine(slip, keyOf(line), { attempt: null, problem, ...withoutUnavailable(error) }));
    void fetchPrices(line.selection.gameId);
    void refreshPaths('/api/promotions');
  }

  function recordMultipleRefusal(kind: MultipleKind, sentKind: BetKind, { slip }: Submission, error: unknown): void {
    if (isFinalRefusal(error, { isRetry: multipleOf(slip, kind).attempt !== null })) {
      const isFreeBetGone = codeOf(error) === 'FREE_BET_UNAVAILABLE';
      const change = isFreeBetGone && { freeBetId: null, stake: '' };
      const problem = refusalText(error, sentKind);
      changeSlip((before) => changeMultiple(before, kind, { attempt: null, problem, ...change }));
      if (isFreeBetGone) void refreshPaths('/api/users');
      if (codeOf(error) === 'BONUS_CHANGED') void refreshPaths('/api/settings');
    }
    const gameIds = new Set(slip.lines.map(({ selection }) => selection.gameId));
    if (!isSessionOver(error)) for (const gameId of gameIds) void fetchPrices(gameId);
  }

  async function placeAll(submission: Submission): Promise<Outcome> {
    const { slip, builderOdds } = submission;
    const lines: SlipLine[] = [];
    const multiples: MultipleKind[] = [];
    const outcome: Outcome = {
      placed: { lines, multiples },
      bets: [],
      kinds: [],
      errors: [],
      failed: [],
      expiredCount: 0,
    };
    if (submission.multiples.length > 0)
      changeSlip((before) =>
        withPricesOf(
          before,
          slip.lines.map(({ selection }) => selection),
        ),
      );

    type Attempted = { kind: BetKind; isRetry: boolean; send: () => Promise<Bet>; record: (error: unknown) => void };
    async function place({ kind, isRetry, send, record }: Attempted): Promise<void> {
      try {
        outcome.bets.push(await send());
        outcome.kinds.push(kind);
      } catch (error) {
        record(error);
        outcome.errors.push(error);
        outcome.failed.push(kind);
        if (isSessionOver(error) && !isRetry) outcome.expiredCount += 1;
      }
    }

    const lineTasks = submission.lines.map((line) => async () => {
      const send = async () => {
        const bet = await sendLine(submission, line);
        lines.push(line);
        return bet;
      };
      const record = (error: unknown) => recordLineRefusal(line, error);
      await place({ kind: 'single', isRetry: line.attempt !== null, send, record });
    });
    const multipleTasks = submission.multiples.map((kind) => async () => {
      const attempt = multipleOf(slip, kind).attempt ?? {
        key: newAttemptKey(),
        body: combinedRequest(slip, kind, builderOdds),
      };
      const sentKind = kindOf(attempt.body);
      const send = async () => {
        const bet = await sendMultiple(kind, attempt);
        multiples.push(kind);
        return bet;
      };
      const isRetry = multipleOf(slip, kind).attempt !== null;
      const record = (error: unknown) => recordMultipleRefusal(kind, sentKind, submission, error);
      await place({ kind: sentKind, isRetry, send, record });
    });
    await forEachConcurrently([...lineTasks, ...multipleTasks], MAX_CONCURRENT_REQUESTS, (start) => start());
    return outcome;
  }

  function showOutcome({ bets, kinds, errors, failed, expiredCount }: Outcome): void {
    if (expiredCount > 0) {
      showToast({ title: t('sessionEnded', { count: expiredCount }), tone: 'error' });
      return;
    }
    if (bets.length === 0) {
      showError(errors[0], failureText(failed[0]));
      return;
    }
    const notes = [
      bets.length > 1 && t('placedMany', { count: bets.length }),
      errors.length > 0 && t('placedSome', { count: errors.length }),
    ].filter((text) => text !== false);
    const [kind = 'single'] = kinds;
    const title = kind === 'single' || bets.length > 1 ? t('placed') : t(`acca.placed.${kind}`);
    showToast({ title, ...(notes.length > 0 && { description: notes.join(' ') }) });
  }

  const placing = useMutation({
    mutationKey: PLACE_BETS,
    mutationFn: placeAll,
    onSuccess: (outcome, submission) => {
      void refreshPaths('/api/bets', '/api/auth', '/api/users');
      if (outcome.bets.length > 0) {
        changeSlip((slip) => withoutPlaced(slip, submission, outcome.placed));
        showReceipt(receiptOf(outcome, submission));
      }
      showOutcome(outcome);
    },
  });
  return { place: placing.mutate, busy: useIsMutating({ mutationKey: PLACE_BETS }) > 0 };
}

function receiptOf({ bets, placed }: Outcome, { slip }: Submission): Receipt {
  const multiples = placed.multiples.map((kind) => [kind, multipleOf(slip, kind).stake] as const);
  return {
    bets: bets.toSorted((one, other) => one.id - other.id),
    mode: slip.mode,
    lines: multiples.length > 0 ? slip.lines : placed.lines,
    stakes: new Map(placed.lines.map((line) => [keyOf(line), line.stake])),
    multipleStakes: new Map(multiples),
  };
}
