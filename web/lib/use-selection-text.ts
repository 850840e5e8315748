// Describes selections: 'Arsenal to win', 'Over 2.5 goals', 'Arsenal −0.75'.
import type { i18n, TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type BetType, marketOfBetType } from '#domain/markets/api-fields.ts';
import { formatHandicap, type LineQuarters, parseLine } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { displayHandicap, displayLine } from '#web/lib/format.ts';
import { loadMoreMarkets, useMoreMarketsLoaded } from '#web/lib/i18n/more-markets.ts';

export type DescribableSelection = {
  homeTeam: string | null;
  awayTeam: string | null;
  /** For a goalscorer, the player's name. */
  selection: string | null;
  line: string | null;
} & ({ market: MarketName; betType?: BetType | null } | { market?: undefined; betType: BetType });

/** The keys are built from market names; a test checks that each has a text. */
type TextByAnyKey = (key: string, values?: Record<string, string>) => string;

type TextLookup = { key: string; values: Record<string, string>; line: string | null };

const WITHOUT_LINE = { line: '', handicap: '' };
/** A score, or the half-time and full-time scores. */
const SCORE = /^\d+-\d+(_\d+-\d+)?$/;
/** A total's name may contain its line: "over_2.5". */
const NAME_WITH_LINE = /^(\w+)_(\d+(?:\.\d+)?)$/;

const marketOf = ({ market, betType }: DescribableSelection): MarketName =>
  market ?? marketOfBetType(betType as BetType);

/**
 * How to look up a selection's text among its market's texts; null if it has none.
 * @param overrides replace the selection's own values
 */
function findText(
  texts: object,
  { selection: name, line, ...subject }: DescribableSelection,
  overrides?: Readonly<Record<string, string>>,
): TextLookup | null {
  const selection = name ?? subject.betType ?? '';
  const [, prefix = '', ownLine = ''] = NAME_WITH_LINE.exec(selection) ?? [];
  const candidates = [
    { key: selection, line },
    { key: SCORE.test(selection) ? 'score' : '', line },
    { key: prefix, line: ownLine },
    { key: 'player', line },
  ];
  const found = candidates.find(({ key }) => Object.hasOwn(texts, key));
  if (!found) return null;
  const side = found.key === 'away' ? -1 : 1;
  const handicap = ((parseLine(found.line) ?? 0) * side) as LineQuarters;
  return {
    key: found.key,
    line: found.line,
    values: {
      home: subject.homeTeam ?? '',
      away: subject.awayTeam ?? '',
      player: selection,
      score: selection.replace('_', ' / '),
      line: displayLine(found.line ?? ''),
      handicap: displayHandicap(formatHandicap(handicap)),
      ...overrides,
    },
  };
}

function readableName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same functions until the language changes or more texts have loaded. */
export function useSelectionText() {
  const { t, i18n } = useTranslation('markets');
  const isLoaded = useMoreMarketsLoaded();
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the loaded texts too
  return useMemo(() => selectionTexts(t, i18n), [t, i18n, isLoaded]);
}

function selectionTexts(t: TFunction<'markets'>, i18n: i18n) {
  const text = t as unknown as TextByAnyKey;

  /** A market's texts and their namespace; null while they load. */
  function textsOf(market: MarketName): { texts: object; ns: string } | null {
    const found = ['markets', 'more-markets'].flatMap((ns) => {
      const texts: unknown = i18n.getResource(i18n.language, ns, `markets.${market}`);
      return typeof texts === 'object' && texts !== null ? [{ texts, ns }] : [];
    })[0];
    if (!found) loadMoreMarkets();
    return found ?? null;
  }

  function marketName(market: MarketName): string {
    const found = textsOf(market);
    return found ? text(`markets.${market}.label`, { ns: found.ns }) : readableName(market);
  }

  /** Other names for a market that players search for: "btts gg/ng". */
  function searchWords(market: MarketName): string {
    const found = textsOf(market);
    const words: unknown = found && i18n.getResource(i18n.language, found.ns, `search.${market}`);
    return typeof words === 'string' ? words : '';
  }

  function describe(kind: 'markets' | 'short', subject: DescribableSelection, overrides?: typeof WITHOUT_LINE): string {
    const market = marketOf(subject);
    const found = textsOf(market);
    const lookup = found && findText(found.texts, subject, overrides);
    if (!found || !lookup)
      return readableName(subject.selection ?? market) + (subject.line ? ` ${displayLine(subject.line)}` : '');
    // A goalscorer market has a single short text for all players.
    const key = kind === 'short' && lookup.key === 'player' ? market : `${market}.${lookup.key}`;
    // "goal" or "goals" for the line, according to the language's rules.
    const goals = lookup.line === null ? '' : t('goals', { count: Number(lookup.line) });
    return text(`${kind}.${key}`, { goals, ...lookup.values, ns: found.ns });
  }

  /** A column heading in a table of lines: "Over" for "Over 2.5". */
  function columnName(market: MarketName, selection: string): string {
    const subject = { market, selection, line: null, homeTeam: null, awayTeam: null };
    return describe('short', subject, WITHOUT_LINE).replace('()', '').trim();
  }

  /** The handicap from the selection's side: "−0.75"; empty for a selection without a line. */
  function handicapOf(subject: DescribableSelection): string {
    if (subject.line === null) return '';
    return findText(textsOf(marketOf(subject))?.texts ?? {}, subject)?.values.handicap ?? '';
  }

  /** Whether the market's lines are handicaps, whose sign differs between the sides. */
  function hasHandicaps(market: MarketName): boolean {
    return JSON.stringify(textsOf(market)?.texts ?? '').includes('{{handicap}}');
  }

  const describeSelection = (subject: DescribableSelection) => describe('markets', subject);

  /** For screen readers, where several games may be meant: "Draw, Arsenal v Chelsea". */
  function describeInGame(subject: DescribableSelection): string {
    const selection = describeSelection(subject);
    const [home, away] = [subject.homeTeam ?? '', subject.awayTeam ?? ''];
    if (selection.includes(home) || selection.includes(away)) return selection;
    return `${selection}, ${text('versus', { ns: 'games', home, away })}`;
  }

  return {
    columnName,
    hasHandicaps,
    handicapOf,
    describeSelection,
    describeInGame,
    describeBriefly: (subject: DescribableSelection) => describe('short', subject),
    marketName,
    searchWords,
    tabName: (labelKey: string) => text(labelKey),
  };
}
