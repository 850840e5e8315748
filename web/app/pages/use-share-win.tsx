import { type ReactNode, useState } from 'react';
import type { Bet } from '#contract/bets/objects.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';

const ShareDialog = lazyPart(() => import('#web/features/share/share-dialog.tsx'), 'ShareDialog', 'share');

export function useShareWin(): { shareWin: (bet: Bet) => void; dialog: ReactNode } {
  const { betName, matchName } = useBetText();
  const [bet, setBet] = useState<Bet | null>(null);
  const dialog = bet && (
    <ShareDialog
      fallback={null}
      bet={bet}
      match={matchName(bet)}
      selection={betName(bet)}
      onClose={() => setBet(null)}
    />
  );
  return { shareWin: setBet, dialog };
}
