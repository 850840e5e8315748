import { z } from 'zod';
import {
  eachOf,
  goalCountField,
  HANDICAP_LINE_DESCRIPTION,
  idField,
  lineText,
  minuteField,
  moneyText,
  oddsText,
  stoppageField,
  timeText,
} from '#contract/fields.ts';
import { eachPriceField } from '#contract/games/price-fields.ts';
import { GAME_STATUSES, TEAM_SIDES } from '#domain/game.ts';
import { LINE_FIELDS } from '#domain/markets/api-fields.ts';
import { MARKET_GROUPS } from '#domain/markets/market.ts';
import { PERIODS } from '#domain/match-clock.ts';

const UNDOABLE_ACTIONS = ['start', 'period', 'red_card', 'end'] as const;
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

const gameWithoutPrices = z.strictObject({
  id: idField,
  homeTeam: z.string(),
  awayTeam: z.string(),
  league: z.string(),
  status: z.enum(GAME_STATUSES),
  startTime: timeText,
  matchDate: timeText,
  period: z.enum(PERIODS),
  periodStartedAt: timeText.nullable(),
  /** 45 and 90 during stoppage time: 90+4 is minute 90 with 4 stoppage minutes. */
  currentMinute: minuteField,
  stoppageMinutes: stoppageField,
  /** The least stoppage time of the half being played; null until announced. */
  announcedStoppageMinutes: stoppageField.nullable(),
  homeScore: goalCountField,
  awayScore: goalCountField,
  /** 0 until a half-time score is recorded (halfTimeRecorded). */
  halfTimeHomeScore: goalCountField,
  halfTimeAwayScore: goalCountField,
  halfTimeRecorded: z.boolean(),
  homeRedCards: z.int(),
  awayRedCards: z.int(),
  ...eachOf(LINE_FIELDS, lineText),
  suspended: z.boolean(),
  /** When betting was suspended for a VAR check; null if there is none. */
  varSince: timeText.nullable(),
  suspendedUntil: timeText.nullable(),
  /** When betting will be suspended unless the game is updated by then; null for never. */
  silentFrom: timeText.nullable(),
  /** Markets suspended individually; `suspended` applies to all markets. */
  suspendedMarkets: z.array(z.string()),
  /** Markets whose prices staff hold, at most until a goal, a red card or half time. */
  heldMarkets: z.array(z.string()),
  /** The deadline for undoing the last start, end, period or red card; null if there is none. */
  undoUntil: timeText.nullable(),
  /** The action that would be undone. */
  undoes: z.enum(UNDOABLE_ACTIONS).nullable(),
  /** How many markets have a price, goalscorers included. */
  marketCount: z.int(),
  version: z.int(),
  createdAt: timeText,
});

/** A game, with one field for each price in the specification; null means a closed selection. */
export const gameObject = gameWithoutPrices.extend(eachPriceField(oddsText.nullable())).meta({ id: 'Game' });
export type Game = z.infer<typeof gameWithoutPrices>;

/** Bets that a report voids: accepted after the event, or while the recorded state was wrong. */
export const voidedBetsObject = z.strictObject({
  bets: z.int(),
  stake: moneyText,
  /** Reversed cash-outs, and the amount they had paid. */
  cashOuts: z.int(),
  cashedOut: moneyText,
});

export type VoidedBets = z.infer<typeof voidedBetsObject>;

export const reportedGameObject = gameObject.extend({ voided: voidedBetsObject }).meta({ id: 'ReportedGame' });

/** An ended game without its prices, for a results page. */
export const resultObject = gameWithoutPrices
  .pick({
    id: true,
    homeTeam: true,
    awayTeam: true,
    league: true,
    status: true,
    startTime: true,
    period: true,
    currentMinute: true,
    stoppageMinutes: true,
    homeScore: true,
    awayScore: true,
    halfTimeHomeScore: true,
    halfTimeAwayScore: true,
    halfTimeRecorded: true,
  })
  .meta({ id: 'Result' });
export type Result = z.infer<typeof resultObject>;

export const goalObject = z
  .strictObject({
    id: idField,
    gameId: idField,
    team: z.enum(TEAM_SIDES),
    playerId: idField.nullable(),
    playerName: z.string().nullable(),
    minute: minuteField,
    stoppageMinutes: stoppageField,
    ownGoal: z.boolean(),
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goalObject>;

export const recordedGoalObject = goalObject.extend({ voided: voidedBetsObject }).meta({ id: 'RecordedGoal' });

export const PLAYER_POSITIONS = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const;

/** A player for the goalscorer markets. In a game's list of players, the odds are that game's. */
export const playerObject = z
  .strictObject({
    id: idField,
    name: z.string(),
    team: z.string(),
    position: z.enum(PLAYER_POSITIONS),
    firstGoalscorerOdds: oddsText.nullable(),
    lastGoalscorerOdds: oddsText.nullable(),
    anytimeGoalscorerOdds: oddsText.nullable(),
  })
  .meta({ id: 'Player' });
export type Player = z.infer<typeof playerObject>;

/** A change to a squad by one person, which another person must confirm. */
export const unconfirmedPlayerObject = z
  .strictObject({
    ...playerObject.pick({ id: true, name: true, team: true, position: true }).shape,
    removed: z.boolean(),
    /** The name and position before the change; null if the player was not in the squad. */
    confirmedName: z.string().nullable(),
    confirmedPosition: z.enum(PLAYER_POSITIONS).nullable(),
    changedBy: z.string(),
    mayConfirm: z.boolean(),
  })
  .meta({ id: 'UnconfirmedPlayer' });
export type UnconfirmedPlayer = z.infer<typeof unconfirmedPlayerObject>;

/** A preview of a book: its prices by field, and the sum of each complete market. */
export const pricePreviewObject = z
  .strictObject({
    prices: z.record(z.string(), oddsText),
    ...eachOf(LINE_FIELDS, lineText),
    books: z.array(
      z.strictObject({
        market: z.string(),
        priceFields: z.array(z.string()),
        /** The sum of 1 / odds: 1.06 is an overround of 6%. */
        sum: z.number(),
      }),
    ),
  })
  .meta({ id: 'PricePreview' });
export type PricePreview = z.infer<typeof pricePreviewObject>;

const offeredSelection = z.strictObject({
  /** Names the selection within the game: "handicap/home@-0.75". */
  key: z.string(),
  /** Null for a player. */
  selection: z.string().nullable(),
  label: z.string(),
  /** Null while closed. */
  odds: oddsText.nullable(),
  playerId: idField.optional(),
});

const offeredMarket = z.strictObject({
  market: z.string(),
  label: z.string(),
  status: z.enum(['open', 'suspended', 'closed']),
  /** One entry with a null line for a market without lines. */
  lines: z.array(
    z.strictObject({
      line: lineText.nullable().meta({ description: HANDICAP_LINE_DESCRIPTION }),
      selections: z.array(offeredSelection),
    }),
  ),
});
export type OfferedMarket = z.infer<typeof offeredMarket>;

/** Everything on offer for a game. */
export const marketsObject = z
  .strictObject({
    gameId: idField,
    version: z.int(),
    groups: z.array(
      z.strictObject({ group: z.enum(MARKET_GROUPS), label: z.string(), markets: z.array(offeredMarket) }),
    ),
  })
  .meta({ id: 'GameMarkets' });
export type GameMarkets = z.infer<typeof marketsObject>;
