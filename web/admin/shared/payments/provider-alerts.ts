import { useTranslation } from 'react-i18next';
import type { PaymentProviderState } from '#contract/payments/objects.ts';

export type ProviderAlert = 'float' | 'silent' | 'errors' | 'stopped' | 'cases';

const SILENT_MS = 30 * 60_000;
const MAX_ERROR_RATE = 0.3;
/** With fewer results, the error rate is not meaningful. */
const MIN_RESULTS = 10;

type Results = Pick<PaymentProviderState, 'succeeded' | 'failed' | 'declined' | 'unanswered'>;

const countOf = ({ succeeded, failed, declined, unanswered }: Results): number =>
  succeeded + failed + declined + unanswered;

/** The share of failed payments and calls, without players' refusals; null without results. */
export function errorRate(results: Results): number | null {
  const count = countOf(results);
  return count === 0 ? null : (results.failed + results.unanswered) / count;
}

/** Whether a payment has been open, and none has succeeded, for the last 30 minutes. */
function isSilent({ oldestOpenAt, lastSuccessAt }: PaymentProviderState, now: number): boolean {
  if (oldestOpenAt === null) return false;
  const since = Math.max(Date.parse(oldestOpenAt), lastSuccessAt === null ? 0 : Date.parse(lastSuccessAt));
  return now - since >= SILENT_MS;
}

/** A provider's problems, most urgent first. */
export function alertsOf(provider: PaymentProviderState, now: number): ProviderAlert[] {
  const isOn: Record<ProviderAlert, boolean> = {
    float: provider.float.startsWith('-'),
    silent: isSilent(provider, now),
    errors: countOf(provider) >= MIN_RESULTS && (errorRate(provider) ?? 0) > MAX_ERROR_RATE,
    stopped: provider.stopped !== null,
    cases: provider.openCases > 0,
  };
  return (Object.keys(isOn) as ProviderAlert[]).filter((alert) => isOn[alert]);
}

export function useProviderAlertText(): (alert: ProviderAlert, provider: PaymentProviderState) => string {
  const { t } = useTranslation('admin-payments');
  return (alert, { openCases }) => (alert === 'cases' ? t('alerts.cases', { count: openCases }) : t(`alerts.${alert}`));
}
