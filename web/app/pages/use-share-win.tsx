import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Bet } from '#contract/bets/objects.ts';
import { preloadTexts } from '#web/lib/i18n/start.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';

const ShareDialog = lazy(async () => {
  const [{ ShareDialog: Dialog }] = await Promise.all([
    import('#web/features/share/share-dialog.tsx'),
    preloadTexts('share'),
  ]);
  return { default: Dialog };
});

/** The dialog that shares a won bet, fetched when it is first opened. */
export function useShareWin(): { shareWin: (bet: Bet) => void; dialog: ReactNode } {
  const { betName, matchName } = useBetText();
  const [bet, setBet] = useState<Bet | null>(null);
  const dialog = bet && (
    <Suspense>
      <ShareDialog bet={bet} match={matchName(bet)} selection={betName(bet)} onClose={() => setBet(null)} />
    </Suspense>
  );
  return { shareWin: setBet, dialog };
}
