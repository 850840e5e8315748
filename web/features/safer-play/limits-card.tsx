import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlayLimit, PlayLimits } from '#contract/safer-play/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod, RAISE_DELAY_HOURS } from '#domain/safer-play.ts';
import { useSetLimits } from '#web/features/safer-play/play-queries.ts';
import { amountInput, decimalsContext, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { bindField } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

type ChosenLimit = { kind: LimitKind; period: LimitPeriod; name: string; amount: string | null };

function useSaveLimit(userId: number, { kind, period }: ChosenLimit, onDone?: () => void) {
  const { t } = useTranslation('saferplay');
  const { mutate, isPending } = useSetLimits(userId, {
    successMessage: (limits) =>
      limits[kind][period].next === null ? t('limits.savedNow') : t('limits.savedLater', { hours: RAISE_DELAY_HOURS }),
    errorMessage: t('limits.failed'),
    onDone,
  });
  return { save: (amount: string | null) => mutate({ [kind]: { [period]: amount } }), isPending };
}

function LimitDialog({ userId, limit, onClose }: { userId: number; limit: ChosenLimit; onClose: () => void }) {
  const { t } = useTranslation('saferplay');
  const form = useForm({ defaultValues: { amount: limit.amount ?? '' } });
  const { save, isPending } = useSaveLimit(userId, limit, useCloseIfOpen(onClose));
  const now = limit.amount === null ? t('limits.none') : formatMoney(limit.amount);
  const isAmount = (value: string) => value.trim() !== '' && parseEnteredAmount(value) !== null;
  return (
    <Dialog
      focusesContent
      onClose={onClose}
      title={limit.name}
      description={t('limits.text', { hours: RAISE_DELAY_HOURS })}
    >
      <form
        onSubmit={form.handleSubmit(({ amount }) => save(formatAmount(parseEnteredAmount(amount) ?? cents(0))))}
        noValidate
      >
        <MoneyField
          label={t('limits.amount')}
          hint={t('limits.amountHint', { amount: now })}
          {...bindField(form, 'amount', {
            validate: (value) => isAmount(value) || t('limits.problem', decimalsContext()),
          })}
          {...amountInput()}
        />
        <DialogActions>
          {limit.amount !== null && (
            <Button variant="ghost" busy={isPending} onClick={() => save(null)}>
              {t('limits.remove')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isPending}>
            {t('limits.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const KINDS = ['deposit', 'loss', 'stake'] as const satisfies readonly LimitKind[];

function UsedBar({ used, amount }: { used: string; amount: string }) {
  const share = Math.min(1, Math.max(0, Number(used) / Math.max(Number(amount), 0.01)));
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
      <div className={share >= 1 ? 'h-full bg-loss' : 'h-full bg-gold'} style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function NextLimit({ userId, chosen, next }: { userId: number; chosen: ChosenLimit; next: PlayLimit['next'] }) {
  const { t } = useTranslation('saferplay');
  const { save, isPending } = useSaveLimit(userId, chosen);
  if (!next || chosen.amount === null) return null;
  const from = formatDateTime(next.from);
  const amount = formatMoney(chosen.amount);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-wait">
      <Clock3 className="size-3.5" />
      {next.amount === null
        ? t('limits.nextNone', { from })
        : t('limits.next', { from, amount: formatMoney(next.amount) })}
      <Button
        size="small"
        variant="ghost"
        aria-label={t('limits.keepOf', { name: chosen.name, amount })}
        busy={isPending}
        onClick={() => save(chosen.amount)}
      >
        {t('limits.keep', { amount })}
      </Button>
    </p>
  );
}

/** The lower of the player's own limit and the limit set by staff. */
function lowerOf(own: string | null, staff: string | null): string | null {
  if (own === null || staff === null) return own ?? staff;
  return Number(staff) < Number(own) ? staff : own;
}

type LimitRowProps = { userId: number; label: string; chosen: ChosenLimit; limit: PlayLimit; onChange: () => void };

function LimitRow({ userId, label, chosen, limit, onChange }: LimitRowProps) {
  const { t } = useTranslation('saferplay');
  const { amount, staffAmount, used, left, next } = limit;
  const applied = lowerOf(amount, staffAmount);
  // A player in profit has used none of the loss limit.
  const spent = formatMoney(used.startsWith('-') ? '0' : used);
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm">
          <span className="mr-2 inline-block min-w-14 text-muted">{label}</span>
          <span className="font-semibold">{amount === null ? t('limits.none') : formatMoney(amount)}</span>
          {applied === null && (
            <span className="block text-xs text-muted">{t('limits.usedOnly', { used: spent })}</span>
          )}
        </p>
        <Button size="small" aria-label={t('limits.changeOf', { name: chosen.name })} onClick={onChange}>
          {t('limits.change')}
        </Button>
      </div>
      {staffAmount !== null && (
        <p className="text-xs text-wait">{t('limits.ofStaff', { amount: formatMoney(staffAmount) })}</p>
      )}
      {applied !== null && <UsedBar used={used} amount={applied} />}
      {applied !== null && (
        <p className="text-xs text-muted">
          {t('limits.used', { used: spent, amount: formatMoney(applied), left: formatMoney(left ?? '0') })}
        </p>
      )}
      <NextLimit userId={userId} chosen={chosen} next={next} />
    </li>
  );
}

export function LimitsCard({ userId, limits }: { userId: number; limits: PlayLimits }) {
  const { t } = useTranslation('saferplay');
  const [open, setOpen] = useState<ChosenLimit | null>(null);
  return (
    <SectionCard title={t('limits.title')}>
      <p className="mb-3 text-sm text-muted">{t('limits.text', { hours: RAISE_DELAY_HOURS })}</p>
      <div className="grid gap-5 md:grid-cols-3">
        {KINDS.map((kind) => (
          <section key={kind} className="grid content-start gap-0 md:row-span-2 md:grid-rows-subgrid">
            <div>
              <h3 className="text-sm font-semibold">{t(`limits.${kind}`)}</h3>
              <p className="text-xs text-muted">{t(`limits.${kind}Text`)}</p>
            </div>
            <ul className="divide-y divide-edge">
              {LIMIT_PERIODS.map((period) => {
                const limit = limits[kind][period];
                const name = t('limits.nameOf', { limit: t(`limits.${kind}`), period: t(`limits.periods.${period}`) });
                const chosen = { kind, period, name, amount: limit.amount };
                return (
                  <LimitRow
                    key={period}
                    userId={userId}
                    label={t(`limits.${period}`)}
                    chosen={chosen}
                    limit={limit}
                    onChange={() => setOpen(chosen)}
                  />
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {open && <LimitDialog userId={userId} limit={open} onClose={() => setOpen(null)} />}
    </SectionCard>
  );
}
