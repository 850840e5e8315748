import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { bookingPath } from '#web/lib/paths.ts';
import type { SelectionIdentity } from '#web/lib/selection.ts';
import { selectionBody } from '#web/lib/selection-body.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';

type BookingDialogProps = { selections: readonly SelectionIdentity[]; onClose: () => void };

export function BookingDialog({ selections, onClose }: BookingDialogProps) {
  const { t } = useTranslation('booking');
  const body = { selections: selections.map(selectionBody) };
  // A query although it creates a code, because the same selections get the same code.
  const booking = useQuery({
    queryKey: ['booking-code', body],
    queryFn: () => call('createBookingCode', { body }),
    refetchOnMount: 'always',
  });
  return (
    <Dialog onClose={onClose} title={t('share.title')} description={t('share.text')}>
      <QueryView query={booking} loading="h-64">
        {({ code, expiresAt }) => (
          <div className="grid gap-4">
            <div className="grid justify-items-center gap-1 rounded-xl border border-gold/50 bg-gold-deep/25 px-3 py-5 text-center">
              <p className="text-xs text-muted">{t('share.code')}</p>
              <p
                data-testid="booking-code"
                className="text-4xl font-bold tracking-[0.18em] text-gold-bright select-all"
              >
                {code}
              </p>
              <p className="text-xs text-muted">{t('share.until', { until: formatDateTime(expiresAt) })}</p>
            </div>
            <p className="rounded-lg bg-ink px-3 py-2 text-sm [overflow-wrap:anywhere] select-all">
              {`${location.origin}${bookingPath(code)}`}
            </p>
            <ShareButtons
              text={t('share.message', { code, count: selections.length })}
              page={`${location.origin}${bookingPath(code)}`}
            />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
