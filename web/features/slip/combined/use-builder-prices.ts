import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptsOddsChange } from '#domain/bet.ts';
import type { JointRefusal } from '#domain/pricing/joint-refusals.ts';
import type { BuilderOdds } from '#web/features/slip/combined/combined.ts';
import { mayUseEarlierPrices } from '#web/features/slip/line/use-live-slip.ts';
import { builderBody } from '#web/features/slip/requests.ts';
import { isBuilder, keyOf, legsOf, type Slip, type SlipLeg } from '#web/features/slip/slip.ts';
import { multipleOf } from '#web/features/slip/slip-changes.ts';
import { ApiError, call, type ResponseOf } from '#web/lib/api-client.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { newestData } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';

/** The joint price of selections from one game, or a refusal with the affected positions. */
export type BuilderPrice =
  /** The current price is loading; `odds` is the last known one, if any. */
  | { kind: 'loading'; odds: string | null }
  /** Available at these odds; `from` is the price that the player first saw or last accepted. */
  | { kind: 'priced'; from: string; odds: string }
  | { kind: 'changed'; from: string; odds: string }
  | { kind: 'refused'; text: string; positions: readonly number[] };

const builderKey = (leg: SlipLeg): string =>
  leg.lines.map((line) => `${keyOf(line)} ${line.selection.line}`).join('\n');

type RefusalDetails = { reason?: JointRefusal; positions?: number[] };

/** The joint odds in an unanswered request, which must be resent unchanged. */
function sentBuilderOdds(slip: Slip): BuilderOdds {
  const request = multipleOf(slip, 'accumulator').attempt?.body;
  if (request?.call !== 'placeBuilder') return new Map();
  return new Map(request.body.groups.map(({ gameId, odds }) => [gameId, String(odds)]));
}

/** The joint price of each bet builder, compared with the one first seen or last accepted. */
export function useBuilderPrices(slip: Slip) {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const knownGame = useKnownGame();
  const [seenOdds, setSeenOdds] = useState<Readonly<Record<string, string>>>({});
  const builders = legsOf(slip.lines).filter(isBuilder);
  const quotes = useQueries({
    queries: builders.map((leg) => {
      const game = knownGame(leg.gameId);
      const body = builderBody(leg);
      return {
        queryKey: ['bet-builder-quote', body, typeof game === 'object' ? game.version : 0],
        queryFn: () => call('quoteBuilder', { body }),
        placeholderData: () => newestData<ResponseOf<'quoteBuilder'>>(['bet-builder-quote', body]),
      };
    }),
  });
  const quoted = builders.map((leg, index) => ({ key: builderKey(leg), odds: quotes[index]?.data?.odds }));
  const firstSeen = quoted.filter(({ key, odds }) => odds !== undefined && seenOdds[key] === undefined);
  useEffect(() => {
    if (firstSeen.length > 0) setSeenOdds((before) => ({ ...before, ...oddsByKey(firstSeen) }));
  });

  function priceOf(leg: SlipLeg, index: number): BuilderPrice {
    const sent = sentBuilderOdds(slip).get(leg.gameId);
    if (sent !== undefined) return { kind: 'priced', from: sent, odds: sent };
    const quote = quotes[index];
    if (quote?.error) return refusal(quote.error);
    if (!quote?.data || (quote.isPlaceholderData && !mayUseEarlierPrices(slip, leg.lines)))
      return { kind: 'loading', odds: quote?.data?.odds ?? null };
    const { odds } = quote.data;
    const from = seenOdds[builderKey(leg)] ?? odds;
    const isAccepted = acceptsOddsChange(slip.acceptOddsChange, Number(from), Number(odds));
    return { kind: isAccepted ? 'priced' : 'changed', from, odds };
  }

  function refusal(error: Error): BuilderPrice {
    const { reason, positions = [] } = (error instanceof ApiError ? error.details : {}) as RefusalDetails;
    // The server lists every position; the selection at the last one is implied by the others.
    const affected = reason === 'implied' ? positions.slice(-1) : positions;
    const text = errorText(error);
    return {
      kind: 'refused',
      text: reason ? t(`together.refused.${reason}`, { defaultValue: text }) : text,
      positions: affected,
    };
  }

  const prices = new Map(builders.map((leg, index) => [leg.gameId, priceOf(leg, index)]));
  return {
    prices,
    odds: knownOdds(prices),
    isLoading: [...prices.values()].some(({ kind }) => kind === 'loading'),
    accept: () => setSeenOdds((before) => ({ ...before, ...oddsByKey(quoted) })),
  };
}

function oddsByKey(quoted: readonly { key: string; odds: string | undefined }[]): Record<string, string> {
  return Object.fromEntries(quoted.flatMap(({ key, odds }) => (odds === undefined ? [] : [[key, odds]])));
}

function knownOdds(prices: ReadonlyMap<number, BuilderPrice>): BuilderOdds {
  return new Map(
    [...prices].flatMap(([gameId, price]) => ('odds' in price && price.odds ? [[gameId, price.odds] as const] : [])),
  );
}
