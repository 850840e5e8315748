import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BottomBar } from '#web/app/shell/bottom-bar.tsx';
import { Footer } from '#web/app/shell/footer.tsx';
import { Header } from '#web/app/shell/header.tsx';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { useBarsHeight } from '#web/app/shell/use-bars-height.ts';
import { useSessionEnded } from '#web/app/shell/use-session-ended.ts';

const MenuDrawer = lazy(() => import('#web/app/shell/menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })));

type ShellProps = { skipLabel: string; children: ReactNode };

/** The frame around every page: sidebar, header, the page, the slip, and on a phone the bars at the bottom. */
export function Shell({ skipLabel, children }: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const barsRef = useBarsHeight();
  useSessionEnded();
  return (
    <>
      <a
        href="#page"
        className="sr-only z-60 rounded-lg bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {skipLabel}
      </a>
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 border-r border-edge bg-panel xl:block">
        <Sidebar />
      </aside>
      <div className="flex min-h-dvh flex-col pb-(--bottom-bars) lg:pb-0 xl:pl-60">
        <Header onOpenMenu={() => setMenuOpen(true)} />
        <div className="mx-auto flex w-full max-w-7xl flex-1 gap-5 px-3 py-4 sm:px-5 sm:py-6">
          <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {children}
          </main>
        </div>
        <Footer />
      </div>
      <div ref={barsRef} className="fixed inset-x-0 bottom-0 z-30 lg:hidden">
        <BottomBar />
      </div>
      {menuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
