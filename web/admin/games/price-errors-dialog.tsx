// Voids the selections that players backed at an obviously wrong price, and restores them.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { MAX_SELECTIONS } from '#contract/price-errors/routes.ts';
import { centsOf, sumCents } from '#domain/money.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { exactTime } from '#web/admin/shared/exact-time.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { usePriceName } from '#web/admin/shared/use-price-name.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { displayOdds, formatCents, formatCount, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { bindField, required, TextAreaField, TextField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

type Accepted = ResponseOf<'listAcceptedPrices'>;
type ErrorForm = { since: string; until: string; keys: string[]; note: string };

const MINUTE_MS = 60_000;
const LAST_MINUTES = [5, 15, 60];

const refresh = () => refreshPaths('/api/games', '/api/bets', '/api/users', '/api/admin');

/** Names selections, with their players. */
function useKeyNames() {
  const priceName = usePriceName();
  return (keys: readonly string[], players: Accepted['players']) =>
    keys.map((key) => priceName(key, { players })).join(', ');
}

type PriceListProps = { accepted: Accepted; chosen: readonly string[]; onChoose: (keys: string[]) => void };

function PriceList({ accepted: { prices, players }, chosen, onChoose }: PriceListProps) {
  const { t } = useTranslation('desk');
  const nameOf = useKeyNames();
  if (prices.length === 0) return <p className="text-sm text-muted">{t('priceErrors.none')}</p>;
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <>
      <ul
        aria-label={t('priceErrors.selections')}
        className="grid max-h-72 divide-y divide-edge overflow-y-auto rounded-lg border border-edge"
      >
        {prices.map(({ key, bets, stake, lowestOdds, highestOdds }) => (
          <li key={key}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.includes(key)}
                onChange={() => toggle(key)}
              />
              <span className="min-w-0 grow">
                <span className="block [overflow-wrap:anywhere]">{nameOf([key], players)}</span>
                <span className="text-xs text-muted">
                  {t('priceErrors.bets', { count: bets, number: formatCount(bets), amount: formatMoney(stake) })}
                </span>
              </span>
              <span className="shrink-0 font-semibold text-gold-bright">
                {[...new Set([lowestOdds, highestOdds].map((odds) => displayOdds(odds)))].join('–')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {prices.length === MAX_SELECTIONS && (
        <p className="text-xs text-muted">{t('priceErrors.more', { max: MAX_SELECTIONS })}</p>
      )}
    </>
  );
}

/** The price errors recorded; a button restores those that do not await a second person. */
function PriceErrors({ game, accepted: { priceErrors, players } }: { game: Game; accepted: Accepted }) {
  const { t } = useTranslation('desk');
  const nameOf = useKeyNames();
  const guard = useMisclickGuard(priceErrors.map(({ id }) => id));
  const restore = useStaffAction({
    send: (id: number) => call('restorePriceError', { params: { id: game.id }, body: { id } }),
    successMessage: ({ restored: { bets } }) =>
      bets === 0 ? t('priceErrors.stillVoid') : t('priceErrors.restored', { count: bets, number: formatCount(bets) }),
    errorMessage: t('priceErrors.restoreFailed'),
    refresh,
  });
  if (priceErrors.length === 0) return null;
  return (
    <section aria-label={t('priceErrors.recorded')} className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('priceErrors.recorded')}</h3>
      <ul className="grid gap-2">
        {priceErrors.map(({ id, keys, since, until, bets, awaitingSecond }) => (
          <li key={id} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {nameOf(keys, players)}
              <span className="block text-xs text-muted">
                {exactTime(since)} – {exactTime(until)} ·{' '}
                {awaitingSecond
                  ? t('priceErrors.waits')
                  : t('priceErrors.count', { count: bets, number: formatCount(bets) })}
              </span>
            </span>
            {!awaitingSecond && (
              <Button
                size="small"
                aria-label={t('priceErrors.restoreOf', { selections: nameOf(keys, players) })}
                busy={restore.isPending && restore.variables === id}
                disabled={restore.isPending && restore.variables !== id}
                onClick={() => guard(() => restore.mutate(id))}
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

export function PriceErrorsDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const voidedText = useVoidedText();
  const form = useForm<ErrorForm>({ mode: 'onChange', defaultValues: { since: '', until: '', keys: [], note: '' } });
  const draft = useFormDraft(form, `game.${game.id}.priceErrors`);
  const { since, until, keys } = form.watch();
  const entered = JSON.stringify(periodOf({ since, until }));
  const read = useDebounced(entered);
  const period = JSON.parse(read) as ReturnType<typeof periodOf>;
  // Without a period, only the price errors.
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const query = period ?? { since: now };
  const accepted = useFreshQuery('listAcceptedPrices', { params: { id: game.id }, query });
  const chosen = accepted.data?.prices.filter(({ key }) => keys.includes(key)) ?? [];
  const count = chosen.reduce((sum, { bets }) => sum + bets, 0);
  const stake = sumCents(chosen.map((price) => centsOf(price.stake)));
  const periodHint = <p className="text-sm text-muted">{t('priceErrors.choosePeriod')}</p>;
  const choosePeriod = (minutes: number) => {
    const set = (name: 'since' | 'until', atMs: number) =>
      form.setValue(name, fieldTime(new Date(atMs).toISOString()), { shouldDirty: true, shouldValidate: true });
    set('since', serverNow() - minutes * MINUTE_MS);
    // The next minute: fields start with whole ones.
    set('until', serverNow() + MINUTE_MS);
  };
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
        disabled: chosen.length === 0 || accepted.isFetching || period === null || read !== entered,
      }}
      send={({ note }) =>
        call('voidPriceError', {
          params: { id: game.id },
          body: {
            keys: chosen.map(({ key }) => key),
            since: query.since,
            // Bets accepted since the list was read are not affected.
            until: accepted.data?.until,
            note: note.trim(),
          },
        })
      }
      successMessage={({ voided }) => ({ title: t('priceErrors.done'), description: voidedText(voided) })}
      errorMessage={t('priceErrors.failed')}
      refresh={refresh}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          {LAST_MINUTES.map((minutes) => (
            <Button key={minutes} size="small" onClick={() => choosePeriod(minutes)}>
              {t('priceErrors.last', { minutes })}
            </Button>
          ))}
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            {...bindField(form, 'since', {
              validate: (input) => isValidTime(input) && (isPast(input) || t('priceErrors.future')),
              deps: 'until',
            })}
            label={t('priceErrors.since')}
            type="datetime-local"
            data-empty={!since || undefined}
            step={1}
          />
          <TextField
            {...bindField(form, 'until', {
              validate: (input, { since: start }) => isValidTime(input) && (start < input || t('priceErrors.order')),
            })}
            label={t('priceErrors.until')}
            type="datetime-local"
            data-empty={!until || undefined}
            step={1}
          />
        </div>
      </div>
      {/* A taller skeleton would move the buttons of the centred dialog as it is replaced. */}
      <QueryView query={accepted} loading={period === null ? periodHint : 'h-40'}>
        {(found) => (
          <>
            {period === null ? (
              periodHint
            ) : (
              <PriceList
                accepted={found}
                chosen={chosen.map(({ key }) => key)}
                onChoose={(next) => form.setValue('keys', next, { shouldDirty: true })}
              />
            )}
            {chosen.length > 0 && (
              <p role="status" className="text-sm font-semibold">
                {t('priceErrors.atMost', { count, number: formatCount(count), amount: formatCents(stake) })}
              </p>
            )}
          </>
        )}
      </QueryView>
      <TextAreaField {...bindField(form, 'note', required(t('required')))} label={t('priceErrors.note')} />
      {accepted.data && (
        <PartBoundary resetKey={accepted.dataUpdatedAt}>
          <PriceErrors game={game} accepted={accepted.data} />
        </PartBoundary>
      )}
    </FormDialog>
  );
}

/** Not for a year that is still being typed. */
const isValidTime = (input: string) => /^20\d\d-/.test(input);

/** The period in UTC; null until both times are entered. */
function periodOf({ since, until }: Pick<ErrorForm, 'since' | 'until'>) {
  if (!isValidTime(since) || !isValidTime(until) || since >= until) return null;
  return { since: timeOfField(since), until: timeOfField(until) };
}
