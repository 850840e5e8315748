import type { User } from '#contract/objects/user.ts';
import { WinNotice } from '#web/features/bets/win-notice.tsx';
import { RealityCheck } from '#web/features/safer-play/reality-check.tsx';

/** What a player is told on whatever screen they are. */
export function PlayerNotices({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  return (
    <>
      <RealityCheck user={user} onLogOut={onLogOut} />
      <WinNotice userId={user.id} />
    </>
  );
}
