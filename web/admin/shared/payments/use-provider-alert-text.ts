import { useTranslation } from 'react-i18next';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
import type { ProviderAlert } from '#web/admin/shared/payments/provider-alerts.ts';

export function useProviderAlertText(): (alert: ProviderAlert, provider: PaymentProviderState) => string {
  const { t } = useTranslation('admin-payments');
  return (alert, { openCases }) => (alert === 'cases' ? t('alerts.cases', { count: openCases }) : t(`alerts.${alert}`));
}
