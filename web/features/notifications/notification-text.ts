import type { TFunction } from 'i18next';
import type { Notification } from '#contract/notifications/objects.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';

type Text = { title: string; detail: string | null };

export function notificationText(t: TFunction<'notifications'>, { kind, about }: Notification): Text {
  const amount = about.amount === undefined ? '' : formatMoney(about.amount);
  if (kind === 'bet_settled') {
    const outcome = about.freeBetId === undefined ? (about.status ?? 'lost') : 'void_free';
    return { title: t(`kinds.bet_settled.${outcome}`, { amount }), detail: betText(t, about) };
  }
  return {
    title: t([`kinds.${kind}`, 'kinds.other'], { amount, minutes: about.minutes }),
    detail: detailOf(t, kind, about),
  };
}

function betText(t: TFunction<'notifications'>, { homeTeam, awayTeam, legs = 1 }: Notification['about']): string {
  return homeTeam === undefined ? t('details.selections', { count: legs }) : `${homeTeam} – ${awayTeam}`;
}

function detailOf(t: TFunction<'notifications'>, kind: Notification['kind'], about: Notification['about']) {
  switch (kind) {
    case 'cashed_out':
    case 'payout_reversed':
    case 'cash_out_reversed':
      return betText(t, about);
    case 'withdrawal_rejected':
    case 'withdrawal_cancelled':
    case 'deposit_reversed':
    case 'free_bet_revoked':
    case 'identity_rejected':
    case 'limits_changed':
    case 'staff_limit_changed':
    case 'new_device':
    case 'password_changed':
      return t(`details.${kind}`);
    case 'second_factor_on':
    case 'second_factor_off':
      return t('details.password_changed');
    case 'free_bet_received':
    case 'promotion_redeemed':
    case 'free_bet_expiring':
      return about.until === undefined ? null : t('details.free_bet', { until: formatDateTime(about.until) });
    case 'limit_due':
    case 'limit_applied':
      return limitText(t, kind, about);
    case 'time_out_ended':
    case 'exclusion_ended':
      return t('details.stop_ended');
    default:
      return null;
  }
}

function limitText(
  t: TFunction<'notifications'>,
  kind: 'limit_due' | 'limit_applied',
  { limit = 'stake', period = 'day', amount, until }: Notification['about'],
): string {
  const parts = {
    limit: t(`limits.${limit}`),
    period: t(`periods.${period}`),
    until: until === undefined ? '' : formatDateTime(until),
  };
  if (amount === undefined) return t(`details.${kind}_none`, parts);
  return t(`details.${kind}`, { ...parts, amount: formatMoney(amount) });
}
