import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FocusEvent, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useCloseOnBack } from '#web/ui/close-on-back.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { focusIfLost } from '#web/ui/focus-on-mount.ts';

let locks = 0;

/** Compensates for the hidden scrollbar, so that the page doesn't shift. */
function lock(page: HTMLElement): void {
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
  page.classList.add('scroll-locked');
}

function unlock(page: HTMLElement): void {
  page.classList.remove('scroll-locked');
  page.style.scrollbarGutter = '';
}

/** Counts locks, so that the page is unlocked when the last open dialog closes. */
function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    if (locks === 0) lock(document.documentElement);
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) unlock(document.documentElement);
    };
  }, [locked]);
}

const PLACES = {
  /** Centred; on a phone, at the bottom within reach of the thumb, with space above for toasts. */
  center:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-4.5rem)] rounded-t-2xl animate-sheet sm:max-h-[92dvh] sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:w-[28rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:animate-fade',
  wide: 'inset-x-0 bottom-0 max-h-[calc(100dvh-4.5rem)] rounded-t-2xl animate-sheet sm:max-h-[92dvh] sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:w-[42rem] sm:max-w-[94vw] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:animate-fade',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-w-xl max-h-[calc(100dvh-4.5rem)] flat:max-w-none flat:max-h-[calc(100dvh-0.5rem)] rounded-t-2xl animate-sheet',
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] animate-drawer',
} as const;

const FIELDS =
  'input:not(:disabled, [type=hidden], [type=radio]), input[type=radio]:checked, select:not(:disabled), textarea:not(:disabled)';
const SUBMIT = '[type=submit]:not(:disabled)';

/**
 * Focuses the first field or, without one, the submit button. Not on a touch screen, where that
 * would open the on-screen keyboard.
 */
export function focusFirstField(content: HTMLElement): boolean {
  if (!matchMedia('(pointer: fine)').matches) return false;
  const first = content.querySelector<HTMLElement>(FIELDS) ?? content.querySelector<HTMLElement>(SUBMIT);
  first?.focus();
  return first !== null;
}

/**
 * Radix focuses the whole dialog when an element is removed from it while nothing has the focus,
 * which is also so while the focus moves from one field to the next: what is typed then would be
 * lost (https://github.com/radix-ui/primitives/issues/2436). @returns handlers that finish the move
 */
function useUninterruptedFocus() {
  const next = useRef<Element | null>(null);
  return {
    onBlurCapture: ({ relatedTarget }: FocusEvent) => {
      next.current = relatedTarget;
    },
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const wanted = next.current;
      next.current = null;
      if (target !== currentTarget || !(wanted instanceof HTMLElement) || !currentTarget.contains(wanted)) return;
      wanted.focus();
      // As the Tab key does; a click then places the cursor.
      if (wanted instanceof HTMLInputElement) wanted.select();
    },
  };
}

type DialogProps = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  place?: keyof typeof PLACES;
  /** Hides the title visually, because the content has its own heading. */
  titleHidden?: boolean;
  /** Omits padding and scrolling, for content that has its own. */
  flush?: boolean;
  /** Focuses the first field or the submit button, except on a touch screen. */
  focusesContent?: boolean;
  /** Ignores a tap or key that may be meant for the page which it covers, and a tap outside. */
  guarded?: boolean;
};

/** Long enough to see that a dialog has opened. */
const GUARD_MS = 1000;

/** Paints the overlay before the content. Radix's own violates our content security policy. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  place = 'center',
  titleHidden,
  flush,
  focusesContent = false,
  guarded = false,
}: DialogProps) {
  const { t } = useTranslation();
  const opener = useRef<Element | null>(null);
  const focusHandlers = useUninterruptedFocus();
  const isOpen = useDeferredValue(true, false);
  useScrollLock(isOpen);
  useCloseOnBack(onClose);
  /** When the content opened, after which Radix handles the Escape key. */
  const openedAt = useRef(Number.POSITIVE_INFINITY);
  const ignore = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    if (!guarded || performance.now() - openedAt.current > GUARD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useLayoutEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && openedAt.current > performance.now() && !guarded) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose, guarded]);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      {createPortal(
        <div
          aria-hidden="true"
          data-opening={isOpen ? undefined : ''}
          className="fixed inset-0 z-40 animate-fade bg-shade"
        />,
        document.body,
      )}
      <Radix.Portal>
        <Radix.Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            openedAt.current = performance.now();
            if (guarded) {
              event.preventDefault();
              (event.currentTarget as HTMLElement).focus();
            }
            if (focusesContent && focusFirstField(event.currentTarget as HTMLElement)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            openedAt.current = Number.POSITIVE_INFINITY;
            // A link in the dialog may have moved the focus to the page that it opened.
            const target = opener.current?.isConnected ? opener.current : document.getElementById('page');
            if (target instanceof HTMLElement) focusIfLost(target);
          }}
          onPointerDownOutside={(event) => {
            if (guarded) event.preventDefault();
          }}
          onEscapeKeyDown={ignore}
          onClickCapture={ignore}
          {...focusHandlers}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden outline-none border border-edge bg-panel shadow-lift',
            PLACES[place],
            // On a short screen, the title scrolls too, to leave room for the content.
            !flush && 'short:scroll-pb-32 short:overflow-y-auto',
          )}
        >
          <div
            className={classNames(
              'flex items-start justify-between gap-3',
              titleHidden
                ? classNames('absolute right-2 z-10', place === 'bottom' ? 'top-8 short:top-5' : 'top-2')
                : 'border-b border-edge px-4 py-3',
            )}
          >
            <div className={titleHidden ? 'sr-only' : 'grid gap-1'}>
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-sm text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label={t('close')}
              className={classNames(buttonClass('ghost', 'icon'), '-mr-2 -mt-1 shrink-0', titleHidden && 'bg-panel')}
            >
              <X className="size-5" />
            </Radix.Close>
          </div>
          <div
            className={classNames(
              'min-h-0 flex-1',
              flush
                ? 'flex flex-col'
                : 'scroll-pb-32 overflow-y-auto overscroll-contain p-4 short:flex-none short:overflow-visible',
            )}
          >
            <PartBoundary>{children}</PartBoundary>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type FooterProps = { children: ReactNode; className?: string };

/** The end of a dialog's content, always in view. */
export function DialogFooter({ children, className = 'grid' }: FooterProps) {
  return (
    <div
      className={classNames(
        'sticky -bottom-4 short:bottom-0 -mx-4 -mb-4 border-t border-edge bg-panel px-4 py-3',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Buttons share a row if they fit; otherwise the last one is above the others. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <DialogFooter className="mt-5 flex flex-wrap-reverse justify-end gap-2 first:mt-0 first:border-0 first:pt-0 max-sm:*:grow">
      {children}
    </DialogFooter>
  );
}
