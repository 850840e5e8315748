import { HandCoins } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { canCashOut } from '#web/features/bets/cash-out/can-cash-out.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { useStop } from '#web/lib/use-stop.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const CashOutPanel = lazyPart(
  () => import('#web/features/bets/cash-out/cash-out-panel.tsx'),
  'CashOutPanel',
  'cashout',
);

export function CashOut({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { betName } = useBetText();
  const [open, setOpen] = useState(false);
  const isStaff = useStop()?.kind === 'staff';
  if (isStaff || !canCashOut(bet)) return null;
  if (!open) {
    return (
      <Button className="w-full" aria-label={t('cashOutOf', { bet: betName(bet) })} onClick={() => setOpen(true)}>
        <HandCoins className="size-4 text-gold" />
        {t('cashOut')}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <CashOutPanel bet={bet} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
