import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLacksSecondFactor } from '#web/admin/shared/use-lacks-second-factor.ts';
import { Brand } from '#web/app/shell/brand.tsx';
import { DisplayOverlay, Overlay, PendingUpdateNotice, SkipLink } from '#web/app/shell/frame-parts.tsx';
import { useSessionEnded } from '#web/app/shell/use-session-ended.ts';
import { StaffHeader } from '#web/app/staff/staff-header.tsx';
import { StaffNavigation } from '#web/app/staff/staff-navigation.tsx';
import { useShellKeys } from '#web/app/staff/use-shell-keys.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';

const Palette = lazyPart(() => import('#web/app/staff/palette/palette.tsx'), 'Palette');
const KeysDialog = lazyPart(() => import('#web/admin/shared/queue/keys-dialog.tsx'), 'KeysDialog');
const StaffDrawer = lazyPart(() => import('#web/app/staff/staff-drawer.tsx'), 'StaffDrawer');

export function StaffShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'menu' | 'display' | 'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  const hasPages = !useLacksSecondFactor();
  useSessionEnded();
  useShellKeys({ enabled: hasPages, onOpenPalette: () => setOpen('palette'), onOpenKeys: () => setOpen('keys') });
  return (
    <>
      <SkipLink to="page">{t('skip')}</SkipLink>
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-52 flex-col border-r border-edge bg-panel xl:flex">
        <div className="flex h-14 shrink-0 items-center px-4">
          <Brand />
        </div>
        {hasPages && <StaffNavigation />}
      </aside>
      <div className="flex min-h-dvh flex-col xl:pl-52">
        <PendingUpdateNotice />
        <StaffHeader hasPages={hasPages} onOpen={setOpen} />
        <main
          id="page"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] min-w-0 flex-1 px-3 py-4 outline-none sm:px-5 sm:py-5"
        >
          {children}
        </main>
      </div>
      {open === 'menu' && (
        <Overlay>
          <StaffDrawer hasPages={hasPages} onClose={close} onOpenDisplay={() => setOpen('display')} />
        </Overlay>
      )}
      {open === 'palette' && (
        <Overlay>
          <Palette onClose={close} />
        </Overlay>
      )}
      {open === 'keys' && (
        <Overlay>
          <KeysDialog onClose={close} />
        </Overlay>
      )}
      {open === 'display' && <DisplayOverlay onClose={close} />}
    </>
  );
}
