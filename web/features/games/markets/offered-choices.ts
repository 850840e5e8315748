// Converts a game's markets to the choices that the market browser shows.
import type { Game, GameMarkets, OfferedMarket } from '#contract/games/objects.ts';
import { leader, type Score } from '#domain/game.ts';
import { betTypeOf, LINE_FIELDS, type Lines, PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { fieldOfKey } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters, parseLine } from '#domain/markets/line.ts';
import type { MarketGroup, MarketName } from '#domain/markets/market.ts';
import type { Choice } from '#web/features/games/panel-choices.ts';
import { selectionOfField } from '#web/lib/selection.ts';

export type ShownLine = { line: string | null; choices: readonly Choice[] };

export type ShownMarket = {
  market: MarketName;
  group: MarketGroup;
  status: OfferedMarket['status'];
  /** The game's players if the market's selections are players; null otherwise. */
  players: Players | null;
  lines: readonly ShownLine[];
};

export type Players = ReadonlyMap<number, { readonly name: string; readonly team: string }>;

type OfferedSelection = OfferedMarket['lines'][number]['selections'][number];

export function shownMarkets(game: Game, { groups }: GameMarkets, players: Players): ShownMarket[] {
  const mainLines = mainLinesOf(game);
  return groups.flatMap(({ group, markets }) =>
    markets.map(({ market, status, lines }) => {
      const isOfPlayers = lines.some(({ selections }) => selections.some(({ playerId }) => playerId !== undefined));
      const shown = lines.map(({ line, selections }) => {
        const choices = selections.map((offered) => choiceOf({ game, market, line, offered, mainLines, players }));
        return { line, choices: isOfPlayers ? choices.sort(byPrice) : choices };
      });
      return { market, group, status, players: isOfPlayers ? players : null, lines: shown };
    }),
  );
}

function mainLinesOf(game: Game): Lines {
  const entries = LINE_FIELDS.map((field) => [field, parseLine(game[field]) ?? lineQuarters(0)]);
  return Object.fromEntries(entries) as Lines;
}

const byPrice = (one: Choice, other: Choice): number =>
  Number(one.odds ?? Number.POSITIVE_INFINITY) - Number(other.odds ?? Number.POSITIVE_INFINITY) ||
  one.selection.localeCompare(other.selection);

type ChoiceParts = {
  game: Game;
  market: MarketName;
  line: string | null;
  offered: OfferedSelection;
  mainLines: Lines;
  players: Players;
};

/**
 * Identifies a selection by its bet type if it has a price field, as on the game's card; if not, by
 * market and line. A player's selection has its market's bet type, if any.
 */
function choiceOf({ game, market, line, offered, mainLines, players }: ChoiceParts): Choice {
  const { key, odds, playerId = null, selection, label } = offered;
  const base = { gameId: game.id, homeTeam: game.homeTeam, awayTeam: game.awayTeam, market, playerId, odds };
  if (playerId !== null)
    return { ...base, betType: betTypeOf(market), selection: players.get(playerId)?.name ?? label, line: null };
  const field = fieldOfKey(key, mainLines);
  const price = field === null ? undefined : PRICE_FIELDS.find((each) => each.field === field);
  if (price) return { ...base, ...selectionOfField(price, game) };
  return { ...base, betType: null, selection: selection ?? '', line };
}

/** The lines with the most even prices, in their original order. */
export function mostEvenLines(lines: readonly ShownLine[], count: number): ShownLine[] {
  const gap = ({ choices }: ShownLine) => {
    const odds = choices.map((choice) => Number(choice.odds ?? Number.NaN));
    const widest = Math.max(...odds) - Math.min(...odds);
    return Number.isNaN(widest) ? Number.POSITIVE_INFINITY : widest;
  };
  const kept = new Set([...lines].sort((one, other) => gap(one) - gap(other)).slice(0, count));
  return lines.filter((line) => kept.has(line));
}

const SCORE = /^(\d+)-(\d+)$/;

/** Correct scores by result, lowest first, plus at most one other choice; otherwise null. */
export function scoreColumns(choices: readonly Choice[]) {
  const scores = choices.flatMap((choice) => {
    const [, home, away] = SCORE.exec(choice.selection) ?? [];
    return away === undefined ? [] : [{ choice, home: Number(home), away: Number(away) }];
  });
  if (scores.length === 0 || scores.length < choices.length - 1) return null;
  const sorted = scores.sort((one, other) => goalsOfWinner(one) - goalsOfWinner(other) || total(one) - total(other));
  const columns = (['home', 'draw', 'away'] as const).map((result) => ({
    result,
    choices: sorted.filter((score) => leader(score) === result).map(({ choice }) => choice),
  }));
  return { columns, rest: choices.filter(({ selection }) => !SCORE.test(selection)) };
}

const goalsOfWinner = ({ home, away }: Score): number => Math.max(home, away);
const total = ({ home, away }: Score): number => home + away;

const MANY_CHOICES = 6;

/** Leaves out closed choices if there are many, unless they are selected or all are closed. */
export function withoutClosed(choices: readonly Choice[], isSelected: (choice: Choice) => boolean): readonly Choice[] {
  if (choices.length <= MANY_CHOICES) return choices;
  const kept = choices.filter((choice) => choice.odds !== null || isSelected(choice));
  return kept.length === 0 ? choices : kept;
}

/**
 * The number of columns in which the labels fit at a width of 360 pixels. Pairs such as "home_yes"
 * get a column per second part if possible; other choices preferably fill complete rows.
 */
export function columnsFor(labels: readonly string[], selections: readonly string[] = []): 1 | 2 | 3 | 4 {
  const longest = Math.max(...labels.map(({ length }) => length));
  if (longest > 24) return 1;
  const widest = longest <= 6 ? 4 : longest <= 15 ? 3 : 2;
  const fitting = ([4, 3, 2] as const).filter((columns) => columns <= widest);
  const pairs = secondParts(selections);
  const filled =
    fitting.find((columns) => columns === pairs) ?? fitting.find((columns) => labels.length % columns === 0);
  return filled ?? (labels.length <= 3 ? 1 : widest);
}

/** For selections that are pairs, the number of different second parts; null for others. */
function secondParts(selections: readonly string[]): number | null {
  const last = selections.map((selection) => selection.split('_').at(-1));
  const count = new Set(last).size;
  const pairs = selections.length / count;
  const arePairs = pairs > 1 && last.every((part) => last.filter((other) => other === part).length === pairs);
  return arePairs ? count : null;
}
