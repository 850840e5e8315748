// Voids the selections that players backed at an obviously wrong price, and restores them.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { cents, formatAmount, parseAmount, sumCents } from '#domain/money.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';
import { usePriceName } from '#web/admin/shared/use-price-name.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { bindField, required } from '#web/lib/form-field.ts';
import { displayOdds, formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

type Prices = ResponseOf<'listAcceptedPrices'>;
type ErrorForm = { since: string; until: string; keys: string[]; note: string };

const refresh = () => refreshPaths('/api/games', '/api/bets', '/api/users', '/api/admin');

function PriceList({
  prices,
  chosen,
  onChoose,
}: {
  prices: Prices['prices'];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
}) {
  const { t } = useTranslation('desk');
  const priceName = usePriceName();
  if (prices.length === 0) return <p className="text-sm text-muted">{t('priceErrors.none')}</p>;
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <ul
      aria-label={t('priceErrors.selections')}
      className="grid max-h-72 divide-y divide-edge overflow-y-auto rounded-lg border border-edge"
    >
      {prices.map(({ key, player, bets, stake, lowestOdds, highestOdds }) => {
        const odds = [...new Set([lowestOdds, highestOdds].map((each) => displayOdds(each)))].join('–');
        return (
          <li key={key}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.includes(key)}
                onChange={() => toggle(key)}
              />
              <span className="min-w-0 grow">
                <span className="block [overflow-wrap:anywhere]">
                  {priceName(key, { player: player ?? undefined })}
                </span>
                <span className="text-xs text-muted">
                  {t('priceErrors.bets', { count: bets, number: formatCount(bets), amount: formatMoney(stake) })}
                </span>
              </span>
              <span className="shrink-0 font-semibold text-gold-bright tabular-nums">{odds}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** The price errors recorded; a button restores those that do not await a second person. */
function PriceErrors({ game, priceErrors }: { game: Game; priceErrors: Prices['priceErrors'] }) {
  const { t } = useTranslation('desk');
  const priceName = usePriceName();
  const restore = useStaffAction({
    send: (id: number) => call('restorePriceError', { params: { id: game.id }, body: { id } }),
    successMessage: t('priceErrors.restored'),
    errorMessage: t('priceErrors.restoreFailed'),
    refresh,
  });
  if (priceErrors.length === 0) return null;
  return (
    <section aria-label={t('priceErrors.voided')} className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('priceErrors.voided')}</h3>
      <ul className="grid gap-2">
        {priceErrors.map(({ id, keys, since, until, bets, awaitingSecond }) => (
          <li key={id} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {keys.map((key) => priceName(key)).join(', ')}
              <span className="block text-xs text-muted">
                {formatDateTime(since)} – {formatDateTime(until)} ·{' '}
                {awaitingSecond
                  ? t('priceErrors.waits')
                  : t('priceErrors.count', { count: bets, number: formatCount(bets) })}
              </span>
            </span>
            {!awaitingSecond && (
              <Button
                size="small"
                busy={restore.isPending && restore.variables === id}
                disabled={restore.isPending}
                onClick={() => restore.mutate(id)}
              >
                {t('priceErrors.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const DEFAULT_PERIOD_MS = 15 * 60_000;

export function PriceErrorsDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const voidedText = useVoidedText();
  const [openedAt] = useState(() => new Date(serverNow() - DEFAULT_PERIOD_MS).toISOString());
  const form = useForm<ErrorForm>({
    defaultValues: { since: fieldTime(openedAt), until: '', keys: [], note: '' },
  });
  const draft = useFormDraft(form, `game.${game.id}.priceErrors`);
  const { since, until, keys } = form.watch();
  const period = useDebounced(JSON.stringify({ since, until }));
  const query = periodOf(JSON.parse(period) as Pick<ErrorForm, 'since' | 'until'>);
  const accepted = useFreshQuery(
    'listAcceptedPrices',
    { params: { id: game.id }, query: query ?? { since: openedAt } },
    { enabled: query !== null },
  );
  const chosen = accepted.data?.prices.filter(({ key }) => keys.includes(key)) ?? [];
  const count = chosen.reduce((sum, { bets }) => sum + bets, 0);
  const stake = sumCents(chosen.map((price) => parseAmount(price.stake) ?? cents(0)));
  return (
    <FormDialog
      place="wide"
      form={form}
      draft={draft}
      title={t('priceErrors.title')}
      text={t('priceErrors.text')}
      confirm={{
        label: t('priceErrors.confirm'),
        variant: 'danger',
        disabled: chosen.length === 0 || accepted.isFetching,
      }}
      send={({ note }) =>
        call('voidPriceError', {
          params: { id: game.id },
          body: { ...(query ?? { since: openedAt }), keys: chosen.map(({ key }) => key), note: note.trim() },
        })
      }
      successMessage={({ voided }) => ({ title: t('priceErrors.done'), description: voidedText(voided) })}
      errorMessage={t('priceErrors.failed')}
      refresh={refresh}
      onClose={onClose}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          {...bindField(form, 'since', {
            validate: (input) => (input === '' ? t('required') : isPast(input) || t('priceErrors.future')),
          })}
          label={t('priceErrors.since')}
          type="datetime-local"
          step={1}
        />
        <TextField
          {...bindField(form, 'until')}
          label={t('priceErrors.until')}
          hint={t('priceErrors.untilHint')}
          type="datetime-local"
          step={1}
        />
      </div>
      <QueryView query={accepted} loading={<Skeleton className="h-40" />}>
        {({ prices, priceErrors }) => (
          <>
            <PriceList
              prices={prices}
              chosen={keys}
              onChoose={(next) => form.setValue('keys', next, { shouldDirty: true })}
            />
            {chosen.length > 0 && (
              <p role="status" className="text-sm font-semibold">
                {t('priceErrors.bets', { count, number: formatCount(count), amount: formatMoney(formatAmount(stake)) })}
              </p>
            )}
            <PriceErrors game={game} priceErrors={priceErrors} />
          </>
        )}
      </QueryView>
      <TextAreaField {...bindField(form, 'note', required(t('required')))} label={t('priceErrors.note')} />
    </FormDialog>
  );
}

/** The period in UTC; null while the start is empty. */
function periodOf({ since, until }: Pick<ErrorForm, 'since' | 'until'>) {
  if (since === '') return null;
  return { since: timeOfField(since), ...(until !== '' && { until: timeOfField(until) }) };
}
