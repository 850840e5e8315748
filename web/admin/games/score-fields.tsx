import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { SCORE_LIMITS, type ScoreField, type ScoreForm, scoreProblem } from '#web/admin/games/score-form.ts';
import { Field, Input } from '#web/ui/field.tsx';

export function ScoreInput({ field, label }: { field: ScoreField; label: string }) {
  const { t } = useTranslation('admin');
  const { register, formState } = useFormContext<ScoreForm>();
  return (
    <Field label={label} error={formState.errors[field]?.message ?? null}>
      {(control) => (
        <Input
          {...control}
          {...register(field, {
            validate: (_, form) => {
              const problem = scoreProblem(field, form);
              return problem === null || t(`editGame.${problem}`, { most: SCORE_LIMITS[field] });
            },
          })}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

const PAIRS = {
  score: ['homeScore', 'awayScore'],
  halfTime: ['halfTimeHomeScore', 'halfTimeAwayScore'],
  redCards: ['homeRedCards', 'awayRedCards'],
} as const;

type ScorePairProps = { game: Game; pair: keyof typeof PAIRS; title: string; hint?: string };

/** A number for each team, side by side. */
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
