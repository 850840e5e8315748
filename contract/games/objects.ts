import { z } from 'zod';
import {
  eachOf,
  goalCountField,
  HANDICAP_LINE_DESCRIPTION,
  idField,
  lineField,
  lineText,
  minuteField,
  moneyText,
  oddsField,
  oddsText,
  stoppageField,
  timeText,
} from '#contract/fields.ts';
import { GAME_STATUSES, TEAM_SIDES } from '#domain/game.ts';
import { LINE_FIELDS, PRICE_FIELD_NAMES, SCORER_PRICE_PREFIXES } from '#domain/markets/api-fields.ts';
import { MARKET_GROUPS } from '#domain/markets/market.ts';
import { endsHalf, PERIODS } from '#domain/match-clock.ts';

/**
 * One field for each price in the specification. The names are data, not types: they are checked at
 * run time and read by priceOf (game-prices.ts).
 */
function eachPriceField<Schema extends z.ZodType>(schema: Schema): Record<never, Schema> {
  return eachOf(PRICE_FIELD_NAMES, schema);
}

export const pricesInput = z.strictObject(eachPriceField(oddsField.nullish()));
/** Scorer prices by field, such as "anytimeGoalscorerOdds:7" for player 7. */
export const scorerPricesInput = z.record(
  z.string().regex(new RegExp(`^(${SCORER_PRICE_PREFIXES.join('|')}):[1-9]\\d{0,14}$`)),
  oddsField,
);
export const linesInput = z.strictObject(eachOf(LINE_FIELDS, lineField.nullish()));

/** Prices and lines as the caller last saw them; a null price is a closed selection. */
export const seenPricesInput = z.strictObject({
  prices: z.record(z.string().max(60), oddsField.nullable()),
  ...eachOf(LINE_FIELDS, lineField.optional()),
});

/**
 * When the event happened, by default LATE_BET_WINDOW_S ago. In-play bets that it affects and that
 * were accepted since are voided.
 */
export const happenedAtField = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional();

type Minute = { minute: number; stoppageMinutes?: number | undefined };
/** Only the last minute of a half can have stoppage time. */
export const isValidStoppage = ({ minute, stoppageMinutes = 0 }: Minute) => stoppageMinutes === 0 || endsHalf(minute);
export const STOPPAGE_PROBLEM = {
  path: ['stoppageMinutes'],
  error: 'Stoppage time is only allowed with minute 45 or 90',
};

const goalFields = z.strictObject({
  team: z.enum(TEAM_SIDES),
  playerId: idField.nullish(),
  minute: minuteField,
  /** Only with minute 45 or 90: 45+2 is minute 45 with 2 stoppage minutes. */
  stoppageMinutes: stoppageField.default(0),
  ownGoal: z.boolean().default(false),
});

const goalInput = goalFields.refine(isValidStoppage, STOPPAGE_PROBLEM);
export const newGoalInput = goalFields
  .extend({
    happenedAt: happenedAtField,
    /** The score that the caller saw. If it has changed since, nothing is recorded. */
    seen: z.strictObject({ homeScore: goalCountField, awayScore: goalCountField }).optional(),
  })
  .refine(isValidStoppage, STOPPAGE_PROBLEM);

export const correctedResultInput = z.strictObject({
  homeScore: goalCountField,
  awayScore: goalCountField,
  // If omitted, they are unchanged; null removes a wrong record.
  halfTimeHomeScore: goalCountField.nullish(),
  halfTimeAwayScore: goalCountField.nullish(),
  // In order, and as many as the score unless goalsMissing is set. If omitted, the recorded goals
  // are kept up to the score.
  goals: z.array(goalInput).max(99).optional(),
  /**
   * Set if goals are deliberately omitted: scorer bets that the listed goals don't decide stay
   * open.
   */
  goalsMissing: z.boolean().optional(),
  /** When the score became wrong, without a default. In-play bets accepted since are voided. */
  happenedAt: happenedAtField,
});

/** They can be undone for a minute. */
const UNDOABLE_ACTIONS = ['start', 'period', 'red_card', 'end'] as const;
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

const gameDetails = z.strictObject({
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
  /** When a running half's markets will be suspended without an update; null for never. */
  silentFrom: timeText.nullable(),
  /** Markets suspended individually while the game accepts bets. */
  suspendedMarkets: z.array(z.string()),
  /** Markets whose prices staff hold, at most until the next goal or red card. */
  heldMarkets: z.array(z.string()),
  /**
   * The deadline for undoing the last start, end, period or red card; null if none can be undone.
   */
  undoUntil: timeText.nullable(),
  /** The action that would be undone. */
  undoes: z.enum(UNDOABLE_ACTIONS).nullable(),
  /** How many markets have a price, goalscorers included. */
  marketCount: z.int(),
  version: z.int(),
  createdAt: timeText,
});

/** A game, with one field for each price in the specification; null means a closed selection. */
export const gameObject = gameDetails.extend(eachPriceField(oddsText.nullable())).meta({ id: 'Game' });
export type Game = z.infer<typeof gameDetails>;

/** Bets that a report voids: accepted after the reported event, or while the score was wrong. */
const voidedBetsObject = z.strictObject({
  bets: z.int(),
  stake: moneyText,
  /** Reversed cash-outs, and the amount they had paid. */
  cashOuts: z.int(),
  cashedOut: moneyText,
});

export type VoidedBets = z.infer<typeof voidedBetsObject>;

export const reportedGameObject = gameObject.extend({ voided: voidedBetsObject }).meta({ id: 'ReportedGame' });

/** An ended game without its prices, for a results page. */
export const resultObject = gameDetails
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

/** A player for the goalscorer markets. In the list of one game, the odds are that game's. */
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

/** A preview of a book: its prices by field, and the sum of each complete market. */
export const pricePreviewObject = z
  .strictObject({
    prices: z.record(z.string(), oddsText),
    ...eachOf(LINE_FIELDS, lineText),
    books: z.array(
      z.strictObject({
        market: z.string(),
        priceFields: z.array(z.string()),
        /** The sum of 1 / odds: 1.06 is an overround of 6 %. */
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

const timelineGoal = goalObject.omit({ gameId: true }).extend({
  /** Disallowed during the match. A goal removed by a result correction is not listed. */
  disallowed: z.boolean(),
});

const timelineRedCard = z.strictObject({
  team: z.enum(TEAM_SIDES),
  /** Null if it was counted before minutes were recorded. */
  minute: minuteField.nullable(),
  stoppageMinutes: stoppageField,
});

const resultChances = z.strictObject({
  period: z.enum(PERIODS),
  minute: minuteField,
  stoppageMinutes: stoppageField,
  /** Probabilities, to three decimals. */
  home: z.number(),
  draw: z.number(),
  away: z.number(),
});

const pastResult = resultObject
  .pick({ id: true, homeTeam: true, awayTeam: true, league: true, startTime: true, homeScore: true, awayScore: true })
  .meta({ id: 'PastResult' });
export type PastResult = z.infer<typeof pastResult>;

const lineUpPlayer = playerObject.pick({ id: true, name: true, position: true }).extend({
  /** Null for a player who started. */
  cameOnMinute: minuteField.nullable(),
});
export type LineUpPlayer = z.infer<typeof lineUpPlayer>;

/** What a match page shows in addition to the game and its markets. */
export const gameDetailsObject = z
  .strictObject({
    gameId: idField,
    version: z.int(),
    /** In order, including disallowed goals. */
    goals: z.array(timelineGoal),
    redCards: z.array(timelineRedCard),
    /** The model's chance of each result, minute by minute; empty without a model. */
    chances: z.array(resultChances),
    /** Each team's last ten results before this game, latest first. */
    form: z.strictObject({ home: z.array(pastResult), away: z.array(pastResult) }),
    /** The results of the teams' last five meetings before this game, latest first. */
    meetings: z.array(pastResult),
    /** Who has played, or the teams' known players if line-ups are not recorded. */
    lineUps: z.strictObject({
      recorded: z.boolean(),
      home: z.array(lineUpPlayer),
      away: z.array(lineUpPlayer),
    }),
    /** The last 200 match-result prices before kick-off, oldest first; null: a closed selection. */
    resultPrices: z.array(
      z.strictObject({
        pricedAt: timeText,
        home: oddsText.nullable(),
        draw: oddsText.nullable(),
        away: oddsText.nullable(),
      }),
    ),
  })
  .meta({ id: 'GameDetails' });
export type GameDetails = z.infer<typeof gameDetailsObject>;
