import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/lib/lazy-part.ts';
import type { SelectionIdentity } from '#web/lib/selection.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';

const BookingDialog = lazyPart(
  () => import('#web/ui/share-booking/booking-dialog.tsx'),
  'BookingDialog',
  'booking',
  'share',
);

type ShareBookingProps = {
  selections: readonly SelectionIdentity[];
  variant?: ButtonVariant;
  /** Describes what is shared, if the page has several of these buttons. */
  about?: string;
};

export function ShareBooking({ selections, variant = 'ghost', about }: ShareBookingProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'ghost' ? 'small' : 'medium'}
        aria-label={about && `${t('share')}: ${about}`}
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden="true" className="size-4" />
        {t('share')}
      </Button>
      {open && <BookingDialog fallback={null} selections={selections} onClose={() => setOpen(false)} />}
    </>
  );
}
