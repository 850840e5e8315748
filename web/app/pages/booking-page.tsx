import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { parseBookingCode } from '#domain/booking-code.ts';
import { BookingView } from '#web/features/slip/booking/booking-view.tsx';
import { EnterBookingCode } from '#web/features/slip/booking/enter-booking-code.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { LIST_POLL_MS } from '#web/lib/games.ts';
import { paths } from '#web/lib/paths.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Explains why a code can't be opened, and lets the player enter another. */
function NotOpened({ reason }: { reason: 'unknown' | 'expired' }) {
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

function Opened({ code }: { code: string }) {
  const booking = useFresh('openBookingCode', { params: { code } }, { refetchInterval: LIST_POLL_MS });
  const reason = booking.error instanceof ApiError ? booking.error.code : undefined;
  if (reason === 'BOOKING_CODE_UNKNOWN') return <NotOpened reason="unknown" />;
  if (reason === 'BOOKING_CODE_EXPIRED') return <NotOpened reason="expired" />;
  return (
    <QueryView query={booking} loading={<Skeleton className="h-80 max-w-2xl" />}>
      {(found) => <BookingView key={code} booking={found} />}
    </QueryView>
  );
}

export function BookingPage() {
  const { t } = useTranslation('booking');
  const { code: typed } = useParams();
  const code = parseBookingCode(typed ?? '');
  return (
    <>
      <PageHeading title={code ? t('title', { code }) : t('titleEmpty')} text={t('text')} />
      {code ? (
        <Opened code={code} />
      ) : typed ? (
        <NotOpened reason="unknown" />
      ) : (
        <Card className="max-w-2xl">
          <EnterBookingCode />
        </Card>
      )}
    </>
  );
}
