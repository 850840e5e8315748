import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { parseBookingCode } from '#domain/booking-code.ts';
import { BookingView } from '#web/features/slip/booking/booking-view.tsx';
import { EnterBookingCode } from '#web/features/slip/booking/enter-booking-code.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { LIST_POLL_MS } from '#web/lib/games.ts';
import { paths } from '#web/lib/paths.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function UnavailableCode({ reason }: { reason: 'unknown' | 'expired' }) {
  const { t } = useTranslation('booking');
  return (
    <Card className="max-w-2xl">
      <div role="alert">
        <EmptyState
          icon={<SearchX />}
          title={t(`${reason}.title`)}
          text={t(`${reason}.text`)}
          link={{ to: paths.betting, label: t('toGames') }}
        />
      </div>
      <EnterBookingCode />
    </Card>
  );
}

function BookingLoader({ code }: { code: string }) {
  const booking = useFreshQuery('openBookingCode', { params: { code } }, { refetchInterval: LIST_POLL_MS });
  const reason = booking.error instanceof ApiError ? booking.error.code : undefined;
  if (reason === 'BOOKING_CODE_UNKNOWN') return <UnavailableCode reason="unknown" />;
  if (reason === 'BOOKING_CODE_EXPIRED') return <UnavailableCode reason="expired" />;
  return (
    <QueryView query={booking} loading="h-80 max-w-2xl">
      {(found) => <BookingView key={code} booking={found} />}
    </QueryView>
  );
}

export function BookingPage() {
  const { t } = useTranslation('booking');
  const { code: enteredCode } = useParams();
  const code = parseBookingCode(enteredCode ?? '');
  return (
    <>
      <PageHeading title={code ? t('title', { code }) : t('titleEmpty')} text={t('text')} />
      {code ? (
        <BookingLoader code={code} />
      ) : enteredCode ? (
        <UnavailableCode reason="unknown" />
      ) : (
        <Card className="max-w-2xl">
          <EnterBookingCode />
        </Card>
      )}
    </>
  );
}
