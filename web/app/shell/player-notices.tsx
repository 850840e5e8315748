import type { User } from '#contract/users/objects.ts';
import { LiveNotices } from '#web/app/shell/live-notices.tsx';
import { useIdentityNotice } from '#web/app/shell/use-identity-notice.ts';
import { RealityCheck } from '#web/features/safer-play/reality-check.tsx';

/** Notices for the player on every page. */
export function PlayerNotices({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  useIdentityNotice(user);
  return (
    <>
      <RealityCheck user={user} onLogOut={onLogOut} />
      <LiveNotices userId={user.id} />
    </>
  );
}
