import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SlipVisibility } from '#web/app/routes.ts';
import { BottomBar } from '#web/app/shell/bottom-bar.tsx';
import { Footer } from '#web/app/shell/footer.tsx';
import { DisplayOverlay, Overlay, PendingUpdateNotice, SkipLink } from '#web/app/shell/frame-parts.tsx';
import { Header } from '#web/app/shell/header.tsx';
import { PhoneBanner } from '#web/app/shell/phone-banner.tsx';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { useSessionEnded } from '#web/app/shell/use-session-ended.ts';
import { useLogOut } from '#web/features/auth/use-log-out.ts';
import { useReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { SlipAnnouncer } from '#web/features/slip/slip-announcer.tsx';
import { SLIP_HASH, slipSheet, useHasSelections } from '#web/features/slip/slip-store.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { ErrorBoundary, PartBoundary } from '#web/ui/error-boundary.tsx';
import { useNarrowerThan } from '#web/ui/use-media.ts';

const MenuDrawer = lazyPart(() => import('#web/app/shell/menu-drawer.tsx'), 'MenuDrawer');
const SlipColumn = lazyPart(() => import('#web/app/shell/slip-dock.tsx'), 'SlipColumn', 'slip', 'cashout');
const SlipSheet = lazyPart(() => import('#web/app/shell/slip-sheet.tsx'), 'SlipSheet', 'slip', 'cashout');
const SlipBar = lazyPart(() => import('#web/app/shell/slip-dock.tsx'), 'SlipBar', 'slip');
const PlayerNotices = lazyPart(
  () => import('#web/app/shell/player-notices.tsx'),
  'PlayerNotices',
  'saferplay',
  'notices',
);

/** Publishes the height of the bottom bars to CSS, so that they cover neither content nor focus. */
function useBarsHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bars = ref.current;
    if (!bars) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--bottom-bars', `${bars.offsetHeight}px`));
    observer.observe(bars);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bottom-bars');
    };
  }, []);
  return ref;
}

const SLIP_COLUMN = 'w-80 shrink-0 scroll-mt-19 self-stretch outline-none max-lg:hidden';

function SlipPlaceholder() {
  return <div aria-hidden="true" className="skeleton h-64" />;
}

/**
 * Whether there are selections or a receipt to show. On narrow screens, My Bets shows no receipt,
 * because it lists the bets. Deferred, so that the tapped price is highlighted first.
 */
function useIsSlipFilled(isDesktop: boolean): boolean {
  const [path] = useLocation();
  const hasSelections = useHasSelections();
  const hasReceipt = useReceipt() !== null && (isDesktop || path !== paths.bettingHistory);
  return useDeferredValue(hasSelections || hasReceipt);
}

/** Subscribes to the slip separately, so that the shell doesn't rerender when it changes. */
function DesktopSlip({ slip }: { slip: SlipVisibility }) {
  const isFilled = useIsSlipFilled(true);
  if (slip === 'none' || (slip === 'filled' && !isFilled)) return null;
  return (
    <div id="slip" tabIndex={-1} className={SLIP_COLUMN}>
      <PartBoundary>
        <SlipColumn fallback={<SlipPlaceholder />} />
      </PartBoundary>
    </div>
  );
}

const BottomBars = memo(function BottomBars({ slip }: { slip: SlipVisibility }) {
  const [path] = useLocation();
  const isOpen = slipSheet.use();
  const hasSlip = useIsSlipFilled(false) && slip !== 'none';
  const bars = useBarsHeight();
  // Closes the sheet on navigation, and opens it if the URL requests it.
  useEffect(() => {
    const isRequested = location.hash === SLIP_HASH && location.pathname === path;
    if (isRequested) history.replaceState(history.state, '', location.pathname + location.search);
    if (isRequested) slipSheet.set(true);
    return () => slipSheet.set(false);
  }, [path]);
  return (
    <>
      <div ref={bars} className="fixed inset-x-0 bottom-0 z-30 lg:hidden">
        {hasSlip && (
          <PartBoundary>
            <SlipBar fallback={null} onOpen={() => slipSheet.set(true)} />
          </PartBoundary>
        )}
        <BottomBar />
      </div>
      {isOpen && slip !== 'none' && (
        <Overlay>
          <SlipSheet onClose={() => slipSheet.set(false)} />
        </Overlay>
      )}
    </>
  );
});

function SkipToSlip({ slip, isDesktop }: { slip: SlipVisibility; isDesktop: boolean }) {
  const { t } = useTranslation('shell');
  const isFilled = useIsSlipFilled(isDesktop);
  const isShown = slip !== 'none' && (isFilled || (isDesktop && slip === 'always'));
  return isShown && <SkipLink to="slip">{t('slip.skip')}</SkipLink>;
}

/** The frame of players' pages; narrow screens have bottom bars instead of a slip column. */
export function Shell({ slip, children }: { slip: SlipVisibility; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const [displayOpen, setDisplayOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const openDisplay = useCallback(() => setDisplayOpen(true), []);
  const isDesktop = !useNarrowerThan('lg');
  const user = useUser();
  const logOut = useLogOut();
  useSessionEnded();
  return (
    <>
      <SkipLink to="page">{t('skip')}</SkipLink>
      {slip !== 'none' && <SkipToSlip slip={slip} isDesktop={isDesktop} />}
      {slip !== 'none' && <SlipAnnouncer />}
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 border-r border-edge bg-panel xl:block">
        <Sidebar onOpenDisplay={openDisplay} />
      </aside>
      <div className="flex min-h-dvh flex-col pb-(--bottom-bars) xl:pl-60">
        <PendingUpdateNotice />
        <Header onOpenMenu={openMenu} onOpenDisplay={openDisplay} />
        {/* At least as tall as the screen, so that the footer doesn't jump during loading. */}
        <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-1 items-start gap-5 px-3 py-4 sm:px-5 sm:py-6">
          <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {slip !== 'always' && <PhoneBanner />}
            {children}
          </main>
          {/* Prerendered pages must fit every width. */}
          {import.meta.env.SSR && slip === 'always' && (
            <div className={SLIP_COLUMN}>
              <SlipPlaceholder />
            </div>
          )}
          {isDesktop && <DesktopSlip slip={slip} />}
        </div>
        <Footer />
      </div>
      {!isDesktop && <BottomBars slip={slip} />}
      {menuOpen && (
        <Overlay>
          <MenuDrawer onClose={() => setMenuOpen(false)} onOpenDisplay={openDisplay} />
        </Overlay>
      )}
      {user && (
        <ErrorBoundary fallback={() => null}>
          <PlayerNotices fallback={null} user={user} onLogOut={() => logOut.mutate()} />
        </ErrorBoundary>
      )}
      {displayOpen && <DisplayOverlay onClose={() => setDisplayOpen(false)} />}
    </>
  );
}
