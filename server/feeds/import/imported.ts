import type { Player } from '#contract/games/objects.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { ManualPrices } from '#server/features/games/pricing.ts';
import type { ScriptGoal } from '#server/feeds/match-script.ts';

/** A goal in the 90 minutes: 45+2 is minute 45, stoppage 2. `team` is the scoring side. */
export type ImportedGoal = Omit<ScriptGoal, 'playerId'> & { scorer: string | null };

/** The facts that decide bets on a match: 90 minutes and stoppage time only. */
export type MatchFacts = {
  fullTime: Score;
  /** Null if no half-time score was recorded. */
  halfTime: Score | null;
  /** In order of time; null if the file doesn't list them all, and for an awarded match. */
  goals: readonly ImportedGoal[] | null;
};

export type MatchPrices = { prices: ManualPrices; handicapLine?: LineQuarters };

export type Place = { file: string; row: string };

export type ImportedParticipant = { name: string; cameOnMinute: number | null };
export type ImportedLineUps = Readonly<Record<TeamSide, readonly ImportedParticipant[]>>;

export type MatchStatus = 'awarded' | 'postponed' | 'cancelled' | 'abandoned';

export type ImportedMatch = {
  place: Place;
  source: string;
  /** Identifies the match within its source, even if its date or score changes. */
  key: string;
  league: string;
  round: string | null;
  homeTeam: string;
  awayTeam: string;
  kickOff: Date;
  /** Null for a match that was, or will be, played as planned. */
  status: MatchStatus | null;
  facts: MatchFacts | null;
  /** Null unless the file has both sides' line-ups; empty for an awarded match. */
  lineUps: ImportedLineUps | null;
  prices: MatchPrices | null;
};

export type ImportedPlayer = { place: Place; name: string; team: string; position: Player['position'] };

export type RefusedRow = Place & { reason: string };
export type Note = Place & { text: string };

export type FileContents = {
  matches: ImportedMatch[];
  players: ImportedPlayer[];
  refused: RefusedRow[];
  notes: Note[];
  /** The file has times without a zone and none was given, so nothing was imported. */
  zoneNeeded: boolean;
};

export type ReadOptions = {
  league?: string | undefined;
  season?: string | undefined;
  zone?: string | undefined;
};

export const emptyContents = (): FileContents => ({
  matches: [],
  players: [],
  refused: [],
  notes: [],
  zoneNeeded: false,
});

/** A row that can't be imported; the message is the reason in the report. */
export class BadRow extends Error {}

export function refuseRow(reason: string): never {
  throw new BadRow(reason);
}

/** Reads one row. A BadRow is added to the refused rows, so that reading continues. */
export function readRow(contents: FileContents, place: Place, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    contents.refused.push({ ...place, reason: error.message });
  }
}

export function refusedMatch({ place, homeTeam, awayTeam }: ImportedMatch, { message }: Error): RefusedRow {
  return { ...place, reason: `${homeTeam} v ${awayTeam}: ${message}` };
}

const MAX_NAME_LENGTH = 80;

/** Normalises the name of a team, player or league. Refuses one that is missing or not valid. */
export function readName(text: string | undefined, what: string): string {
  const name = (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') refuseRow(`${what} is missing`);
  if (name.length > MAX_NAME_LENGTH) refuseRow(`${what} is longer than ${MAX_NAME_LENGTH} characters`);
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(name)) refuseRow(`${what} contains control characters`);
  return name;
}

const MAX_GOALS = 99;

export function readGoals(value: unknown, what: string): number {
  const goals = typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value;
  if (typeof goals !== 'number' || !Number.isInteger(goals) || goals < 0 || goals > MAX_GOALS)
    refuseRow(`${what} is not a number of goals: ${JSON.stringify(value)}`);
  return goals as number;
}

export function checkHalfTime(halfTime: Score | null, fullTime: Score): void {
  if (halfTime && (halfTime.home > fullTime.home || halfTime.away > fullTime.away))
    refuseRow(`half time ${halfTime.home}-${halfTime.away} is above full time ${fullTime.home}-${fullTime.away}`);
}
