import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { slipSheet, useSlipCount } from '#web/features/slip/slip-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Leads from the wallet back to the slip. Hidden on a desktop, where the slip is visible. */
export function SlipReminder() {
  const { t } = useTranslation('slip');
  const count = useSlipCount();
  if (count === 0) return null;
  return (
    <section
      aria-label={t('reminder.label')}
      className="flex items-center gap-3 rounded-xl border border-gold/50 bg-gold-deep/25 p-3 lg:hidden"
    >
      <Ticket aria-hidden="true" className="size-5 shrink-0 text-gold" />
      <p className="min-w-0 flex-1 text-sm font-semibold">{t('reminder.text', { count })}</p>
      <Button variant="primary" size="small" onClick={() => slipSheet.set(true)}>
        {t('reminder.open')}
      </Button>
    </section>
  );
}
