import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { SCORE_LIMITS, type ScoreField, type ScoreForm, scoreProblem } from '#web/admin/games/score-form.ts';
import { bindField, TextField } from '#web/ui/field.tsx';

export function ScoreInput({ field, label }: { field: ScoreField; label: string }) {
  const { t } = useTranslation('admin');
  const validate = (_: string, form: ScoreForm) => {
    const problem = scoreProblem(field, form);
    return problem === null || t(`editGame.${problem}`, { max: SCORE_LIMITS[field] });
  };
  const form = useFormContext<ScoreForm>();
  return <TextField {...bindField(form, field, { validate })} label={label} inputMode="numeric" />;
}

const PAIRS = {
  score: ['homeScore', 'awayScore'],
  halfTime: ['halfTimeHomeScore', 'halfTimeAwayScore'],
  redCards: ['homeRedCards', 'awayRedCards'],
} as const;

type ScorePairProps = { game: Game; pair: keyof typeof PAIRS; title: string; hint?: string };

export function ScorePair({ game, pair, title, hint }: ScorePairProps) {
  const [home, away] = PAIRS[pair];
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{title}</legend>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      <div className="mt-2 grid grid-cols-2 items-start gap-3">
        <ScoreInput field={home} label={game.homeTeam} />
        <ScoreInput field={away} label={game.awayTeam} />
      </div>
    </fieldset>
  );
}
