import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import type { BuilderOdds } from '#web/features/slip/combined/combined.ts';
import type { Receipt } from '#web/features/slip/receipt/receipt.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { betBody, combinedRequest, kindOf } from '#web/features/slip/requests.ts';
import type { Boosts } from '#web/features/slip/single/single-figures.ts';
import { keyOf, type MultipleKind, type Slip, type SlipLine } from '#web/features/slip/slip.ts';
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
/** A bet to send. A retry has been sent before, without a final response. */
type Task = { kind: BetKind; isRetry: boolean; send: () => Promise<Bet> } & (
  | { line: SlipLine }
  | { multiple: MultipleKind }
);
type Result = Task & ({ bet: Bet } | { error: unknown });

/** The attempt is stored before it is sent, and cleared only after a final response. */
function lineTask({ slip, boosts }: Submission, line: SlipLine): Task {
  const attempt = line.attempt ?? { key: newAttemptKey(), body: betBody(slip, line, boosts) };
  const { selection } = line;
  const send = () => {
    changeSlip((before) => changeLine(before, keyOf(line), { selection, attempt, problem: null }));
    return call('placeBet', { body: attempt.body, idempotencyKey: attempt.key });
  };
  return { kind: 'single', isRetry: line.attempt !== null, send, line };
}

function multipleTask({ slip, builderOdds }: Submission, multiple: MultipleKind): Task {
  const sent = multipleOf(slip, multiple).attempt;
  const attempt = sent ?? { key: newAttemptKey(), body: combinedRequest(slip, multiple, builderOdds) };
  const { key, body: request } = attempt;
  const send = () => {
    changeSlip((before) => changeMultiple(before, multiple, { attempt, problem: null }));
    return call(request.call, { body: request.body, idempotencyKey: key } as CallOptions<typeof request.call>);
  };
  return { kind: kindOf(request), isRetry: sent !== null, send, multiple };
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);
const isSessionOver = (error: unknown): boolean => codeOf(error) === 'UNAUTHENTICATED';

/** Removes an unavailable boost or free bet, so that the next attempt is a normal bet. */
function withoutUnavailable(error: unknown): Partial<SlipLine> {
  if (codeOf(error) === 'BOOST_UNAVAILABLE') return { isBoostOff: true };
  return codeOf(error) === 'FREE_BET_UNAVAILABLE' ? { freeBetId: null, stake: '' } : {};
}

function useFailureText(): (kind: BetKind | undefined) => string {
  const { t } = useTranslation('slip');
  return (kind = 'single') => t(kind === 'single' ? 'failed' : 'acca.failed');
}

/** Records a refusal in the slip, and refetches what the bet was based on. */
function useRecordRefusal(): (task: Task, slip: Slip, error: unknown) => void {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const failureText = useFailureText();
  return (task, slip, error) => {
    const isFinal = isFinalRefusal(error, task);
    const isOver = isSessionOver(error);
    const problem = isOver ? t('sessionEnded', { count: 1 }) : errorText(error, failureText(task.kind));
    if ('line' in task) {
      if (!isFinal) return;
      const change = { attempt: null, problem, ...withoutUnavailable(error) };
      changeSlip((before) => changeLine(before, keyOf(task.line), change));
      void fetchPrices(task.line.selection.gameId);
      void refreshPaths('/api/promotions');
      return;
    }
    if (isFinal) {
      const isFreeBetGone = codeOf(error) === 'FREE_BET_UNAVAILABLE';
      const change = { attempt: null, problem, ...(isFreeBetGone && { freeBetId: null, stake: '' }) };
      changeSlip((before) => changeMultiple(before, task.multiple, change));
      if (isFreeBetGone) void refreshPaths('/api/users');
      if (codeOf(error) === 'BONUS_CHANGED') void refreshPaths('/api/settings');
    }
    const gameIds = new Set(slip.lines.map(({ selection }) => selection.gameId));
    if (!isOver) for (const gameId of gameIds) void fetchPrices(gameId);
  };
}

function useShowResults(): (results: readonly Result[]) => void {
  const { t } = useTranslation('slip');
  const showError = useErrorToast();
  const failureText = useFailureText();
  return (results) => {
    const placed = results.filter((result) => 'bet' in result);
    const refused = results.filter((result) => 'error' in result);
    const expired = refused.filter(({ error, isRetry }) => isSessionOver(error) && !isRetry);
    if (expired.length > 0) {
      showToast({ title: t('sessionEnded', { count: expired.length }), tone: 'error' });
      return;
    }
    if (placed.length === 0) {
      showError(refused[0]?.error, failureText(refused[0]?.kind));
      return;
    }
    const notes = [
      placed.length > 1 && t('placedMany', { count: placed.length }),
      refused.length > 0 && t('placedSome', { count: refused.length }),
    ].filter((text) => text !== false);
    const kind = placed[0]?.kind ?? 'single';
    const title = kind === 'single' || placed.length > 1 ? t('placed') : t(`acca.placed.${kind}`);
    showToast({ title, ...(notes.length > 0 && { description: notes.join(' ') }) });
  };
}

/**
 * Places bets, each with its own idempotency key. Placed bets leave the slip, refused bets show the
 * reason, and bets without a final response can be sent again.
 */
export function usePlaceBets() {
  const recordRefusal = useRecordRefusal();
  const showResults = useShowResults();

  async function placeAll(submission: Submission): Promise<Result[]> {
    const { slip, lines, multiples } = submission;
    const selections = slip.lines.map(({ selection }) => selection);
    if (multiples.length > 0) changeSlip((before) => withPricesOf(before, selections));
    const tasks = [
      ...lines.map((line) => lineTask(submission, line)),
      ...multiples.map((kind) => multipleTask(submission, kind)),
    ];
    const results: Result[] = [];
    await forEachConcurrently(tasks, MAX_CONCURRENT_REQUESTS, async (task) => {
      try {
        results.push({ ...task, bet: await task.send() });
      } catch (error) {
        recordRefusal(task, slip, error);
        results.push({ ...task, error });
      }
    });
    return results;
  }

  const placing = useMutation({
    mutationKey: PLACE_BETS,
    mutationFn: placeAll,
    onSuccess: (results, submission) => {
      void refreshPaths('/api/bets', '/api/auth', '/api/users');
      const placed = placedOf(results);
      if (placed.bets.length > 0) {
        changeSlip((slip) => withoutPlaced(slip, submission, placed));
        showReceipt(receiptOf(placed, submission));
      }
      showResults(results);
    },
  });
  return { place: placing.mutate, busy: useIsMutating({ mutationKey: PLACE_BETS }) > 0 };
}

type PlacedBets = BetSet & { bets: Bet[] };

function placedOf(results: readonly Result[]): PlacedBets {
  const placed = results.filter((result) => 'bet' in result);
  return {
    bets: placed.map(({ bet }) => bet).toSorted((one, other) => one.id - other.id),
    lines: placed.flatMap((result) => ('line' in result ? [result.line] : [])),
    multiples: placed.flatMap((result) => ('multiple' in result ? [result.multiple] : [])),
  };
}

function receiptOf(placed: PlacedBets, { slip }: Submission): Receipt {
  const multiples = placed.multiples.map((kind) => [kind, multipleOf(slip, kind).stake] as const);
  return {
    bets: placed.bets,
    mode: slip.mode,
    lines: multiples.length > 0 ? slip.lines : placed.lines,
    stakes: new Map(placed.lines.map((line) => [keyOf(line), line.stake])),
    multipleStakes: new Map(multiples),
  };
}
