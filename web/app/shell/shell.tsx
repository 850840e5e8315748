import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlipPlace } from '#web/app/routes.ts';
import { BottomBar } from '#web/app/shell/bottom-bar.tsx';
import { Footer } from '#web/app/shell/footer.tsx';
import { Header } from '#web/app/shell/header.tsx';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { useBarsHeight } from '#web/app/shell/use-bars-height.ts';
import { useSessionEnded } from '#web/app/shell/use-session-ended.ts';
import { useLogOut } from '#web/features/auth/use-log-out.ts';
import { useSlipFilled } from '#web/features/slip/slip-store.ts';
import { useUpdateWaits } from '#web/lib/app-update.ts';
import { preloadTexts } from '#web/lib/i18n/start.ts';
import { useUser } from '#web/lib/session.ts';
import { useNarrowerThan } from '#web/ui/use-media.ts';

const MenuDrawer = lazy(() => import('#web/app/shell/menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })));
const DisplayDialog = lazy(async () => {
  const [file] = await Promise.all([import('#web/features/display/display-dialog.tsx'), preloadTexts('display')]);
  return { default: file.DisplayDialog };
});
const UpdateNotice = lazy(() =>
  import('#web/app/shell/update-notice.tsx').then((file) => ({ default: file.UpdateNotice })),
);

/** A part of the slip, fetched together with its texts. */
function slipPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [Part] = await Promise.all([load(), preloadTexts('slip')]);
    return { default: Part };
  });
}

const SlipColumn = slipPart(() => import('#web/app/shell/slip-dock.tsx').then((file) => file.SlipColumn));
const SlipSheet = slipPart(() => import('#web/app/shell/slip-sheet.tsx').then((file) => file.SlipSheet));
const SlipBar = slipPart(() => import('#web/app/shell/slip-dock.tsx').then((file) => file.SlipBar));

/** Keeps the slip's place while its file is on the way, so that nothing moves when it comes. */
function SlipPlaceholder() {
  return <div aria-hidden="true" className="skeleton h-64 w-80 shrink-0 max-lg:hidden" />;
}

/** The slip beside the page. That it has been filled is known here, so that the frame is not drawn again for it. */
function SlipBeside({ slip }: { slip: SlipPlace }) {
  const isFilled = useSlipFilled();
  if (slip === 'none' || (slip === 'filled' && !isFilled)) return null;
  return (
    <Suspense fallback={<SlipPlaceholder />}>
      <SlipColumn />
    </Suspense>
  );
}

function BottomBars({ slip }: { slip: SlipPlace }) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const hasSlip = useSlipFilled() && slip !== 'none';
  const bars = useBarsHeight();
  return (
    <>
      <div ref={bars} className="fixed inset-x-0 bottom-0 z-30 lg:hidden">
        {hasSlip && (
          <Suspense>
            <SlipBar onOpen={() => setSheetOpen(true)} />
          </Suspense>
        )}
        <BottomBar />
      </div>
      {sheetOpen && (
        <Suspense>
          <SlipSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const PlayerNotices = lazy(async () => {
  const [file] = await Promise.all([import('#web/app/shell/player-notices.tsx'), preloadTexts('saferplay', 'notices')]);
  return { default: file.PlayerNotices };
});

/** The frame around every page: sidebar, header, the page, the slip, and on a phone the bars at the bottom. */
export function Shell({ slip, children }: { slip: SlipPlace; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const [displayOpen, setDisplayOpen] = useState(false);
  const openDisplay = () => setDisplayOpen(true);
  const isDesk = !useNarrowerThan('lg');
  const updateWaits = useUpdateWaits();
  const user = useUser();
  const logOut = useLogOut();
  useSessionEnded();
  return (
    <>
      <a
        href="#page"
        className="sr-only z-60 rounded-lg bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 border-r border-edge bg-panel xl:block">
        <Sidebar onOpenDisplay={openDisplay} />
      </aside>
      <div className="flex min-h-dvh flex-col pb-(--bottom-bars) xl:pl-60">
        {updateWaits && (
          <Suspense>
            <UpdateNotice />
          </Suspense>
        )}
        <Header onOpenMenu={() => setMenuOpen(true)} onOpenDisplay={openDisplay} />
        {/* As high as the screen while the page loads, so that the footer is not pushed about in sight. */}
        <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-1 items-start gap-5 px-3 py-4 sm:px-5 sm:py-6">
          <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {children}
          </main>
          {/* A page that is drawn in advance is drawn for every width. */}
          {import.meta.env.SSR && slip === 'always' && <SlipPlaceholder />}
          {isDesk && <SlipBeside slip={slip} />}
        </div>
        <Footer />
      </div>
      {!isDesk && <BottomBars slip={slip} />}
      {menuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} onOpenDisplay={openDisplay} />
        </Suspense>
      )}
      {user && (
        <Suspense>
          <PlayerNotices user={user} onLogOut={() => logOut.mutate()} />
        </Suspense>
      )}
      {displayOpen && (
        <Suspense>
          <DisplayDialog onClose={() => setDisplayOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
