import { Globe, Menu, Search } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { tabPath, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { OVERLAYS, useKeyDown, useKeys } from '#web/admin/shared/keys.tsx';
import { useLacksSecondFactor } from '#web/admin/shared/use-lacks-second-factor.ts';
import { Brand } from '#web/app/shell/brand.tsx';
import { DisplayOverlay, Overlay, PendingUpdateNotice, SkipLink } from '#web/app/shell/frame-parts.tsx';
import { LiveBadge } from '#web/app/shell/live-badge.tsx';
import { useSessionEnded } from '#web/app/shell/use-session-ended.ts';
import { useGoKeys } from '#web/app/staff/go-keys.ts';
import { SiteLink, StaffAccount } from '#web/app/staff/staff-account.tsx';
import { PendingTotal, StaffNavigation } from '#web/app/staff/staff-navigation.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

const Palette = lazyPart(() => import('#web/app/staff/palette/palette.tsx'), 'Palette');
const KeysDialog = lazyPart(() => import('#web/admin/shared/queue/keys-dialog.tsx'), 'KeysDialog');
const StaffDrawer = lazyPart(() => import('#web/app/staff/staff-drawer.tsx'), 'StaffDrawer');

type StaffHeaderProps = { hasPages: boolean; onOpen: (overlay: 'menu' | 'palette' | 'display') => void };

function StaffHeader({ hasPages, onOpen }: StaffHeaderProps) {
  const { t } = useTranslation(['shell', 'staff']);
  return (
    <header className="sticky top-0 z-30 border-b border-edge bg-ink/95 backdrop-blur">
      <div className="flex h-14 items-center gap-2 px-2 sm:gap-3 sm:px-4">
        <Button variant="ghost" size="icon" className="relative xl:hidden" onClick={() => onOpen('menu')}>
          <Menu className="size-6" />
          <span className="sr-only">{t('openMenu')}</span>
          {hasPages && <PendingTotal className="absolute -top-0.5 -right-1" />}
        </Button>
        <div className="xl:hidden">
          <Brand />
        </div>
        {hasPages && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => onOpen('palette')}
            className="tap order-last flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-lg border border-outline bg-raised px-2.5 text-sm text-muted hover:border-gold hover:text-text md:order-none md:w-56 md:justify-start md:px-3"
          >
            <Search className="size-4 shrink-0" />
            <span className="flex-1 text-left max-md:sr-only">{t('staff:search')}</span>
            <span aria-hidden="true" className="font-sans text-2xs max-md:hidden">
              {t('staff:searchKeys')}
            </span>
          </button>
        )}
        <div className="flex flex-1 justify-end md:justify-start">
          <LiveBadge />
        </div>
        <SiteLink className="max-lg:hidden" />
        <IconButton
          icon={Globe}
          label={t('display')}
          title={t('display')}
          className="max-sm:hidden"
          onClick={() => onOpen('display')}
        />
        <StaffAccount className="max-w-56 max-lg:hidden" />
      </div>
    </header>
  );
}

/** Keeps what is typed while the palette loads and opens. */
function useTypedAhead(isPaletteOpen: boolean) {
  const typed = useRef('');
  useKeyDown((event) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (!isPaletteOpen || !(isText || event.key === 'Enter') || !document.querySelector('[data-opening]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isText) typed.current += event.key;
  }, true);
  useLayoutEffect(() => {
    if (!isPaletteOpen) typed.current = '';
  }, [isPaletteOpen]);
  return typed;
}

type ShellKeys = { enabled: boolean; onOpenPalette: () => void; onOpenKeys: () => void };

/** Shortcuts on every staff page: Ctrl+K, "g" and a letter, and "?". */
function useShellKeys({ enabled, onOpenPalette, onOpenKeys }: ShellKeys): void {
  const [, goTo] = useLocation();
  const tabs = tabsOf(useSignedInUser().role);
  useGoKeys(enabled ? tabs : [], (tab) => {
    window.scrollTo(0, 0);
    goTo(tabPath(tab));
  });
  // Work queues with their own keys take precedence.
  useKeys({ '?': enabled ? onOpenKeys : undefined });
  useKeyDown((event) => {
    const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!enabled || !isCombination || event.key.toLowerCase() !== 'k') return;
    // Prevents some browsers from starting a web search.
    event.preventDefault();
    if (document.querySelector(OVERLAYS) === null) onOpenPalette();
  });
}

export function StaffShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'menu' | 'display' | 'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  const hasPages = !useLacksSecondFactor();
  const typed = useTypedAhead(open === 'palette');
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
          <Palette fallback={<span data-opening hidden />} typed={typed} onClose={close} />
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
