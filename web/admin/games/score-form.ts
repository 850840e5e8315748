import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import { endsHalf, LAST_REPORTED_MINUTE, MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import { parseWhole } from '#web/admin/shared/parse-whole.ts';

export const SCORE_LIMITS = {
  homeScore: 99,
  awayScore: 99,
  currentMinute: LAST_REPORTED_MINUTE,
  stoppageMinutes: MAX_STOPPAGE_MINUTES,
  halfTimeHomeScore: 99,
  halfTimeAwayScore: 99,
  homeRedCards: 11,
  awayRedCards: 11,
} as const;
export type ScoreField = keyof typeof SCORE_LIMITS;
export type ScoreForm = Record<ScoreField, string>;
export type ScoreProblem = 'wholeNumber' | 'bothHalves' | 'halfAboveFull' | 'stoppageOnly';

const SCORE_FIELDS = Object.keys(SCORE_LIMITS) as ScoreField[];

export function scoreFormOf(game: Game): ScoreForm {
  const textOf = (field: ScoreField) => (field in HALVES && !game.halfTimeRecorded ? '' : String(game[field]));
  return Object.fromEntries(SCORE_FIELDS.map((field) => [field, textOf(field)])) as ScoreForm;
}

const HALVES = {
  halfTimeHomeScore: { other: 'halfTimeAwayScore', full: 'homeScore' },
  halfTimeAwayScore: { other: 'halfTimeHomeScore', full: 'awayScore' },
} as const;

export type SeenScore = Record<ScoreField, number>;

/**
 * The values that a save may overwrite: for edited fields, the values when editing began; for the
 * other fields, the current values.
 */
export function seenScore(
  game: Game,
  edited: Partial<Record<string, unknown>>,
  before: Partial<SeenScore> | null,
): SeenScore {
  const current = (field: ScoreField) => (edited[field] === true ? before?.[field] : undefined) ?? game[field];
  return Object.fromEntries(SCORE_FIELDS.map((field) => [field, current(field)])) as SeenScore;
}

/** A field's first problem, or null. */
export function scoreProblem(field: ScoreField, form: ScoreForm): ScoreProblem | null {
  const text = form[field].trim();
  const half = field in HALVES ? HALVES[field as keyof typeof HALVES] : null;
  if (half && text === '') return form[half.other].trim() === '' ? null : 'bothHalves';
  if (parseWhole(text, { min: 0, max: SCORE_LIMITS[field] }) === null) return 'wholeNumber';
  if (field === 'stoppageMinutes' && Number(text) > 0 && !endsHalf(Number(form.currentMinute))) return 'stoppageOnly';
  return half && Number(text) > Number(form[half.full]) ? 'halfAboveFull' : null;
}

/** The request for a valid form; an empty half-time score is left out. */
export function scoreBody(form: ScoreForm): CallBodyInput<'setGameScore'> {
  const filled = SCORE_FIELDS.filter((field) => form[field].trim() !== '');
  return Object.fromEntries(filled.map((field) => [field, Number(form[field])])) as Record<ScoreField, number>;
}
