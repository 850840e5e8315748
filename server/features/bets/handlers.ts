import type { betRoutes } from '#contract/bets/routes.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { CallBody } from '#contract/schemas.ts';
import type { BonusTerms } from '#domain/accumulator-bonus.ts';
import { formatOdds } from '#domain/odds.ts';
import { withPromotions } from '#server/features/bets/bet-promotions.ts';
import { countBets, countOpenBets, findBets, listBets, listUserBets, readBet } from '#server/features/bets/bet-rows.ts';
import { betColumns, betsSource, readFoundBets } from '#server/features/bets/bets-table.ts';
import { cashOutBet } from '#server/features/bets/cash-out/cash-out-bet.ts';
import { listCashOutValues } from '#server/features/bets/cash-out/list-cash-out-values.ts';
import { offerCashOut } from '#server/features/bets/cash-out/quote-cash-out.ts';
import { setAutomaticCashOut } from '#server/features/bets/cash-out/set-automatic-cash-out.ts';
import { listWaitingBets } from '#server/features/bets/in-play/waiting-bets.ts';
import type { BetRequest } from '#server/features/bets/placing/bet-to-place.ts';
import { placeBet } from '#server/features/bets/placing/place-bet.ts';
import { quoteBuilder } from '#server/features/bets/placing/quote-builder.ts';
import { correctSettlement } from '#server/features/bets/settlement/correct-settlement.ts';
import { previewCorrection } from '#server/features/bets/settlement/preview-correction.ts';
import { previewSettlement } from '#server/features/bets/settlement/preview-settlement.ts';
import { withFirstSettlements } from '#server/features/bets/settlement/second-settler.ts';
import { settleBetManually } from '#server/features/bets/settlement/settle-bet-manually.ts';
import { hasPermission } from '#server/http/access.ts';
import type { HandlersOf, Idempotency } from '#server/http/handlers.ts';
import { refuseField } from '#server/http/refusal.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import type { Services } from '#server/services.ts';

type SeenBonus = CallBody<'placeAccumulator'>['bonus'];

function seenTerms(bonus: SeenBonus): BonusTerms | null | undefined {
  if (!bonus) return bonus;
  const { maxBonus: maxCents, ...terms } = bonus;
  return { ...terms, maxCents };
}

type Dependencies = Pick<Services, 'settings' | 'pool' | 'betWriter' | 'metrics' | 'inPlay'>;

export function betHandlers(dependencies: Dependencies): HandlersOf<typeof betRoutes> {
  const { pool, metrics, settings } = dependencies;
  type Caller = { viewer: { id: number }; idempotency: Idempotency | null };

  const place = ({ viewer, idempotency }: Caller, bet: Omit<BetRequest, 'userId' | 'idempotency'>) =>
    placeBet(dependencies, { userId: viewer.id, idempotency, ...bet });

  return {
    listBets: ({ viewer, query }) => {
      const page = { limit: DEFAULT_PAGE_SIZE, ...query };
      return hasPermission(viewer, 'bets.read') ? listBets(pool, page) : listUserBets(pool, viewer.id, page);
    },
    listUserBets: ({ params, query }) => listUserBets(pool, params.userId, { limit: DEFAULT_PAGE_SIZE, ...query }),
    countOpenBets: async ({ params }) => ({ open: await countOpenBets(pool, params.userId) }),
    countBets: ({ params }) => countBets(pool, params.userId),
    listWaitingBets: ({ params, query }) => listWaitingBets(pool, params.userId, query),
    placeBet: (context) => {
      const { stake: stakeCents, acceptOddsChange, boostId, freeBetId, ...selection } = context.body;
      if (boostId && freeBetId) refuseField('freeBetId', "A free bet can't be combined with a boost");
      return place(context, {
        selections: [selection],
        stakeCents,
        system: null,
        acceptOddsChange,
        boostId,
        freeBetId,
      });
    },
    placeAccumulator: (context) => {
      const { totalStake: stakeCents, bonus, ...rest } = context.body;
      return place(context, { stakeCents, system: null, bonusSeen: seenTerms(bonus), ...rest });
    },
    quoteBuilder: async ({ body }) => {
      const { odds, version } = await quoteBuilder(pool, body);
      return { gameId: body.gameId, odds: formatOdds(odds), version };
    },
    placeBuilder: (context) => {
      const { groups, totalStake: stakeCents, bonus, ...rest } = context.body;
      const selections = [...groups, ...rest.selections];
      return place(context, { ...rest, selections, stakeCents, system: null, bonusSeen: seenTerms(bonus) });
    },
    placeSystem: (context) => {
      const { stakePerLine: stakeCents, ...rest } = context.body;
      return place(context, { stakeCents, ...rest });
    },
    quoteCashOut: ({ viewer, params, body }) =>
      offerCashOut(pool, { betId: params.id, userId: viewer.id, sharePercent: body.share }),
    cashOutBet: ({ viewer, params, body, idempotency }) =>
      cashOutBet(dependencies, { betId: params.id, userId: viewer.id, ...body, idempotency }),
    setAutomaticCashOut: ({ viewer, params, body, idempotency }) =>
      setAutomaticCashOut(pool, { betId: params.id, userId: viewer.id, amountCents: body.amount, idempotency }),
    listCashOutValues: ({ params, query }) => listCashOutValues(pool, { userId: params.id, betIds: query.bets }),
    correctSettlement: async ({ viewer, params, body: { status, reason }, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const correction = { betId: params.id, status, note: reason, ...decider };
      const awaitingSecond = await correctSettlement(transaction, correction);
      return { ...(await readBet(transaction, params.id)), awaitingSecond };
    },
    previewCorrection: ({ params, body }) => previewCorrection(pool, { gameId: params.id, ...body }),
    previewSettlement: ({ params, query }) => previewSettlement(pool, params.id, query.as),
    settleBetManually: async ({ viewer, params, body, transaction, afterCommit }) => {
      const { status, note = null } = body;
      const decider = await settings.deciderOf(viewer, transaction);
      const settlement = { betId: params.id, status, note, ...decider };
      const awaitingSecond = await settleBetManually(transaction, settlement);
      if (!awaitingSecond) afterCommit(() => metrics.betsSettled.inc());
      return { ...(await readBet(transaction, params.id)), awaitingSecond };
    },
    searchBets: async ({ query, reply }) =>
      sendTable(pool, reply, {
        name: 'bets',
        source: betsSource(query, await readFoundBets(pool, query.search)),
        columns: betColumns,
        find: async (ids) => {
          const bets = await withFirstSettlements(pool, await findBets(pool, ids));
          return query.format === 'csv' ? withPromotions(pool, bets) : bets;
        },
        query,
      }),
  };
}
