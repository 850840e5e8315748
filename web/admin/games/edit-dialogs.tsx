import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { type GameNames, NameFields } from '#web/admin/games/name-fields.tsx';
import { ScoreInput, ScorePair } from '#web/admin/games/score-fields.tsx';
import { type ScoreForm, type SeenScore, scoreBody, scoreFormOf, seenScore } from '#web/admin/games/score-form.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft, useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { Warning } from '#web/ui/warning.tsx';

/** Untouched fields follow live changes. */
export function EditGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const voidedText = useVoidedText();
  const form = useForm<ScoreForm>({ values: scoreFormOf(game), resetOptions: { keepDirtyValues: true } });
  const [isChanged, setIsChanged] = useState(false);
  const { dirtyFields } = form.formState;
  const hasStarted = game.status !== 'upcoming';
  const { currentMinute: _, stoppageMinutes: __, ...basis } = seenScore(game, {}, null);
  const draft = useFormDraft(form, `game.${game.id}.score`, basis, ['currentMinute', 'stoppageMinutes']);
  const seen = useRef<Partial<SeenScore> | null>(draft.basis);
  // The version that a refused save was behind; until it is on screen, nothing newer has been seen.
  const behind = useRef(0);
  useEffect(() => {
    if (!draft.isRestoring && game.version >= behind.current) seen.current = seenScore(game, dirtyFields, seen.current);
  });
  /** The entered values stay, so saving again overwrites the other change. */
  const showChange = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'GAME_CHANGED') return false;
    seen.current = null;
    behind.current = error.details.version ?? 0;
    setIsChanged(true);
  };
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('editGame.title')}
      text={t('games.versus', { home: game.homeTeam, away: game.awayTeam })}
      confirm={{ label: t('editGame.save'), busyLabel: t('editGame.saving'), disabled: !hasStarted }}
      send={(input) =>
        call('setGameScore', {
          params: { id: game.id },
          body: { ...scoreBody(input), seen: seenScore(game, dirtyFields, seen.current) },
        })
      }
      onError={showChange}
      successMessage={({ voided }) => ({ title: t('games.scoreUpdated'), description: voidedText(voided) })}
      errorMessage={t('games.scoreFailed')}
      refresh={refreshGames}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <ScorePair game={game} pair="score" title={t('editGame.score')} />
        <div className="grid grid-cols-2 items-start gap-3">
          <ScoreInput field="currentMinute" label={t('editGame.minute')} />
          <ScoreInput field="stoppageMinutes" label={t('editGame.stoppage')} />
        </div>
        <ScorePair game={game} pair="halfTime" title={t('editGame.halfTime')} hint={t('editGame.halfTimeHint')} />
        <ScorePair game={game} pair="redCards" title={t('editGame.redCards')} />
        <p className="text-xs text-muted">{t(hasStarted ? 'editGame.suspensionHint' : 'editGame.notStarted')}</p>
        {isChanged && (
          <Warning
            announced
            text={t('editGame.changed', {
              home: game.homeScore,
              away: game.awayScore,
              minute: formatMinute({ minute: game.currentMinute, stoppageMinutes: game.stoppageMinutes }),
              homeCards: game.homeRedCards,
              awayCards: game.awayRedCards,
            })}
          />
        )}
      </FormProvider>
    </FormDialog>
  );
}

export function NamesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { id, homeTeam, awayTeam, league } = game;
  const { form, draft } = useLiveForm<GameNames>(`game.${id}.names`, { homeTeam, awayTeam, league });
  const { shown, showStale } = useStaleFields(form, (value) => value);
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('names.title')}
      text={t('titleOf', { home: homeTeam, away: awayTeam })}
      confirm={{ label: t('names.save') }}
      send={(names) =>
        call('setGameNames', { params: { id }, body: { ...names, seen: Object.assign({}, draft.seen, shown) } })
      }
      onError={showStale}
      successMessage={t('names.saved')}
      errorMessage={t('names.failed')}
      refresh={refreshGames}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <NameFields />
      </FormProvider>
      <Warning text={t('names.warning')} />
    </FormDialog>
  );
}
