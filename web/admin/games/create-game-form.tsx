import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RESULT_MARKET } from '#domain/markets/api-fields.ts';
import {
  createBody,
  EMPTY_GAME,
  findSameGame,
  type GameForm,
  previewBody,
  RESULT_FIELDS,
} from '#web/admin/games/game-form.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { NameFields } from '#web/admin/games/name-fields.tsx';
import { MarketFields } from '#web/admin/games/pricing/market-fields.tsx';
import { BookBadge } from '#web/admin/games/pricing/price-field.tsx';
import { LISTED_PRICE_PANELS, parseOddsInput } from '#web/admin/games/pricing/price-form.ts';
import { PreviewNote, useRefusalText } from '#web/admin/games/pricing/refusal-text.tsx';
import { type PricePreviewState, usePricePreview } from '#web/admin/games/pricing/use-price-preview.ts';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { DiscardDraft, DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import { resetToSaved, useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useStoredChoice } from '#web/admin/shared/drafts/use-stored-choice.ts';
import { isPast } from '#web/admin/shared/field-time.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { bindField, TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';

/** An error is shown in a toast, at the fields it names, and in the form until it is edited. */
function useCreateGame(form: UseFormReturn<GameForm>) {
  const { setError } = form;
  const { t } = useTranslation('admin');
  const showProblem = useProblemToast();
  const refusalText = useRefusalText();

  function showIssues(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const { issues = [] } = error.details;
    for (const { path, message } of issues) {
      const isLine = path in EMPTY_GAME.lines;
      const isGameField = path in EMPTY_GAME;
      const field = isGameField ? path : `${isLine ? 'lines' : 'prices'}.${path}`;
      setError(field as `prices.${string}`, { message: error.code === 'VALIDATION' ? message : refusalText(error) });
    }
  }

  return useAction({
    send: (game: GameForm) => call('createGame', { body: createBody(game) }),
    successMessage: t('games.created'),
    onDone: (_, sent) => resetToSaved(form, EMPTY_GAME, sent),
    onError: (error) => {
      const message = refusalText(error, t('games.createFailedText'));
      showIssues(error);
      setError('root', { message });
      showProblem(t('games.createFailed', { message }));
    },
    refresh: refreshGames,
  });
}

/** Creates the game; if it seems to exist already, only when submitted again. */
function useSubmit(form: UseFormReturn<GameForm>, create: ReturnType<typeof useCreateGame>) {
  const { t } = useTranslation('admin');
  const [warned, setWarned] = useState<number | null>(null);
  const guard = useMisclickGuard(warned);
  const submit = form.handleSubmit(async (values) => {
    const same = await findSameGame(values).catch(() => undefined);
    setWarned(same?.id ?? null);
    if (same === undefined || same.id === warned) return create.mutate(values);
    form.setError('root', { message: t('games.sameGame', { id: same.id, time: formatDateTime(same.startTime) }) });
  });
  return (event: FormEvent) => {
    event.preventDefault();
    guard(() => submit(event));
  };
}

const isResultField = (field: string) => RESULT_FIELDS.some((each) => each === field);

const MORE_PANELS = LISTED_PRICE_PANELS.filter(({ market }) => market !== RESULT_MARKET);

type MorePricesProps = {
  preview: PricePreviewState['preview'];
  teams: { homeTeam: string; awayTeam: string };
  isOpen: true | undefined;
};

function MorePrices({ preview, teams, isOpen }: MorePricesProps) {
  const { t } = useTranslation('admin');
  return (
    <Disclosure title={t('games.morePrices')} hint={t('games.morePricesHint')} isOpen={isOpen}>
      {MORE_PANELS.map((panel) => (
        <MarketFields key={panel.market} panel={panel} teams={teams} preview={preview} />
      ))}
    </Disclosure>
  );
}

function CreateGameForm() {
  const { t } = useTranslation(['admin', 'desk']);
  const { form, draft } = useFormWithDraft('game.new', EMPTY_GAME);
  const { watch, formState } = form;
  const { errors } = formState;
  const create = useCreateGame(form);
  const submit = useSubmit(form, create);
  const [homeTeam, awayTeam] = watch(['homeTeam', 'awayTeam']);
  const body = previewBody(watch());
  const latest = usePricePreview(body);
  // The last preview doesn't apply while the form has no valid request.
  const { preview, error } = body === null ? { preview: undefined, error: null } : latest;
  const hasOtherErrors = errors.lines || Object.keys(errors.prices ?? {}).some((field) => !isResultField(field));
  const resultBooks = preview?.books.filter(({ market }) => market === RESULT_MARKET);
  const validOdds = (value = '') => parseOddsInput(value) !== null || t('games.oddsRange');
  return (
    <form noValidate className="grid gap-4" onChange={() => form.clearErrors('root')} onSubmit={submit}>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <FormProvider {...form}>
          <NameFields />
        </FormProvider>
        <TextField
          {...bindField(form, 'startTime', {
            validate: (input) => input === '' || !isPast(input) || t('desk:kickOff.past'),
          })}
          label={t('games.startTime')}
          hint={t('games.startTimeHint')}
          type="datetime-local"
          data-empty={watch('startTime') === '' || undefined}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <fieldset className="min-w-0 flex-1 basis-80">
          <legend className="mb-1.5 text-sm font-semibold">{t('games.resultPrices')}</legend>
          <div className="grid grid-cols-3 items-start gap-3">
            {RESULT_FIELDS.map((field) => (
              <TextField
                key={field}
                {...bindField(form, `prices.${field}`, { validate: validOdds })}
                label={t(`games.${field}`)}
                inputMode="decimal"
                placeholder="2.50"
              />
            ))}
          </div>
        </fieldset>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <BookBadge books={resultBooks} />
        <PreviewNote error={error} />
      </div>
      <FormProvider {...form}>
        <MorePrices preview={preview} teams={{ homeTeam, awayTeam }} isOpen={hasOtherErrors ? true : undefined} />
      </FormProvider>
      {errors.root && (
        <p role="alert" className="rounded-lg border border-loss bg-loss-deep px-3 py-2 text-sm text-loss">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <DraftNotice draft={draft} />
        <DiscardDraft draft={draft} />
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full"
          busy={create.isPending || formState.isSubmitting}
        >
          {!create.isPending && !formState.isSubmitting && <Plus className="size-4" />}
          {t(create.isPending ? 'games.creating' : 'games.create')}
        </Button>
      </div>
    </form>
  );
}

/** Collapsed by default, so that the games are visible without scrolling; stays open on reload. */
export function CreateGameCard() {
  const { t } = useTranslation(['admin', 'common']);
  const [opened, setOpened] = useStoredChoice<'open'>('games.create');
  const isOpen = opened !== null;
  return (
    <Card>
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 py-2">
        <h2 className="text-base font-semibold">{t('games.createTitle')}</h2>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? null : 'open')}>
          {!isOpen && <Plus className="size-4" />}
          {t(isOpen ? 'common:close' : 'games.newGame')}
        </Button>
      </div>
      {isOpen && (
        <div className="border-t border-edge p-4">
          <PartBoundary>
            <CreateGameForm />
          </PartBoundary>
        </div>
      )}
    </Card>
  );
}
