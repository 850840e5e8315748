import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { type GameNames, NameFields } from '#web/admin/games/name-fields.tsx';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useAction } from '#web/admin/shared/use-action.ts';
import { call } from '#web/lib/api-client.ts';
import { Warning } from '#web/ui/warning.tsx';

/** Renames teams and league. Untouched fields follow live changes. */
export function NamesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { id, homeTeam, awayTeam, league } = game;
  const form = useForm<GameNames>({
    values: { homeTeam, awayTeam, league },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useAction({
    send: (body: GameNames) => call('setGameNames', { params: { id }, body }),
    done: t('names.saved'),
    failed: t('names.failed'),
    onDone: onClose,
    refresh: refreshGames,
  });
  return (
    <ActionDialog
      title={t('names.title')}
      text={t('titleOf', { home: homeTeam, away: awayTeam })}
      confirm={{ label: t('names.save') }}
      busy={save.isPending}
      onConfirm={form.handleSubmit((names) => save.mutate(names))}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <NameFields />
      </FormProvider>
      <Warning text={t('names.warning')} />
    </ActionDialog>
  );
}
