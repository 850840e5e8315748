// The demo's promotions: one of each kind, and a free bet that the demo player can use immediately.
import type { CallBody } from '#contract/schemas.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { atScale } from '#domain/money.ts';
import { formatOdds, type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { DEFAULT_WAGERING_TIMES } from '#domain/promotion.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { PeopleIds } from '#server/demo/people.ts';
import { grantFreeBet } from '#server/features/promotions/give-free-bet.ts';
import { createPromotion } from '#server/features/promotions/write-promotion.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

type NewPromotion = CallBody<'createPromotion'>;
type Game = { id: number; home_team: string; start_time: Date; others: number };

const freeBetOffer = (): NewPromotion => ({
  kind: 'free_bet',
  title: 'Your first bet is on us',
  text: 'Enter the code GOLD10 below and bet on any game. If it wins, you get the profit.',
  translations: {
    sw: {
      title: 'Beti yako ya kwanza ni bure',
      text: 'Weka msimbo GOLD10 hapa chini na ubeti kwenye mechi yoyote. Beti ikishinda, unapata faida.',
    },
    fr: {
      title: 'Votre premier pari est offert',
      text: 'Saisissez le code GOLD10 ci-dessous et pariez sur le match de votre choix. S’il gagne, vous recevez le bénéfice.',
    },
  },
  colour: 'green',
  endsAt: inDays(30),
  freeBet: {
    code: 'GOLD10',
    amount: atScale(1000),
    days: 14,
    requires: 'identity',
    firstDeposit: false,
    wageringTimes: DEFAULT_WAGERING_TIMES,
  },
});

const notice = (): NewPromotion => ({
  kind: 'notice',
  title: 'Cash out at any time',
  text: 'Cash out all or part of a bet before the game ends: in the slip under Pending, or in My Bets.',
  translations: {
    sw: {
      title: 'Fanya cash out wakati wowote',
      text: 'Fanya cash out ya beti yote, au sehemu yake, kabla mechi haijaisha: kwenye slipu chini ya Zinasubiri, au kwenye Beti Zangu.',
    },
    fr: {
      title: 'Cash-out quand vous voulez',
      text: 'Faites un cash-out de tout ou partie d’un pari avant la fin du match\u202f: dans le coupon sous En cours, ou dans Mes paris.',
    },
  },
  colour: 'blue',
  endsAt: inDays(60),
});

const boostOf = (game: Game): NewPromotion => ({
  kind: 'odds_boost',
  title: `${game.home_team} to win, at ${formatOdds(boostedOdds(game))}`,
  text: 'Better odds until kick-off. One bet per player.',
  translations: {
    sw: {
      title: `${game.home_team} kushinda, kwa ${formatOdds(boostedOdds(game))}`,
      text: 'Odds bora hadi mechi ianze. Beti moja kwa kila mchezaji.',
    },
    fr: {
      title: `${game.home_team} gagne, à ${formatOdds(boostedOdds(game))}`,
      text: 'Une meilleure cote jusqu’au coup d’envoi. Un pari par joueur.',
    },
  },
  colour: 'gold',
  endsAt: game.start_time.toISOString(),
  boost: {
    gameId: game.id,
    betType: 'match_result',
    selection: 'home',
    odds: boostedOdds(game),
    minStake: atScale(250),
    maxStake: atScale(2500),
    maxBetsPerPlayer: 1,
    maxBets: 500,
    inPlay: false,
  },
});

/** The best price that leaves a margin of 2%, so that no set of bets guarantees a profit. */
const boostedOdds = ({ others }: Game): OddsHundredths => oddsHundredths(Math.floor(100 / (1.02 - others)));

export async function addPromotions(pool: Pool, people: PeopleIds): Promise<void> {
  if (await hasPromotions(pool)) return;
  const freeBet = { amountCents: atScale(1000), days: 14, wageringTimes: DEFAULT_WAGERING_TIMES, note: 'Welcome' };
  const welcome = { ...freeBet, actorId: people.operator, fourEyesCents: null };
  const game = await lastUpcomingGame(pool);
  await withTransaction(pool, async (transaction) => {
    await grantFreeBet(transaction, { userId: people.amina, ...welcome });
    for (const promotion of [...(game ? [boostOf(game)] : []), freeBetOffer(), notice()])
      await createPromotion(transaction, promotion, people.operator);
  });
}

async function hasPromotions(pool: Pool): Promise<boolean> {
  return sql`select 1 from promotions limit 1`.exists(pool);
}

const RESULTS = ['home', 'draw', 'away'].map((selection) => selectionKey({ market: 'match_result', selection }));

async function lastUpcomingGame(pool: Pool): Promise<Game | null> {
  const [, draw, away] = RESULTS;
  return sql<Game>`
    select id, home_team, start_time,
      (100.0 / (prices ->> ${draw})::int + 100.0 / (prices ->> ${away})::int)::float8 as others
    from games
    where status = 'upcoming' and prices ?& ${RESULTS} and start_time > now()
    order by start_time desc, id limit 1`.first(pool);
}
