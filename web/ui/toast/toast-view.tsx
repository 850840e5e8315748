import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { classNames } from '#web/ui/class-names.ts';
import { dismissToast, type Toast, useToast } from '#web/ui/toast/toast-store.ts';

const TOAST_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** On a phone there are only a few lines above a sheet, so title, text and link are inline. */
const IN_LINE = 'max-sm:in-[.scroll-locked]:inline';

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const failed = toast.tone === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      type={failed ? 'foreground' : 'background'}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      // Modal dialogs disable pointer events outside themselves; toasts need them.
      style={{ pointerEvents: 'auto' }}
      className={classNames(
        'toast flex items-start gap-3 rounded-xl border bg-raised p-3.5 text-sm shadow-lift',
        'max-sm:in-[.scroll-locked]:gap-2 max-sm:in-[.scroll-locked]:p-2 max-sm:in-[.scroll-locked]:text-xs',
        failed ? 'border-loss' : 'border-gold',
      )}
    >
      <Icon className={classNames('size-5 shrink-0', failed ? 'text-loss' : 'text-win')} />
      <div className="min-w-0 flex-1">
        <Radix.Title className={classNames('font-semibold', IN_LINE)}>{toast.title}</Radix.Title>{' '}
        {toast.description && (
          <Radix.Description className={classNames('mt-0.5 text-muted [overflow-wrap:anywhere]', IN_LINE)}>
            {toast.description}
          </Radix.Description>
        )}{' '}
        {toast.link && (
          <Link
            href={toast.link.to}
            onClick={() => dismissToast(toast.id)}
            className={classNames(
              'mt-1 inline-block min-h-6 font-semibold text-gold-bright underline underline-offset-4',
              IN_LINE,
            )}
          >
            {toast.link.label}
          </Link>
        )}
      </div>
      <Radix.Close aria-label={t('close')} className="grid size-6 place-items-center text-muted hover:text-text">
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Placed away from forms and buttons, and outside the root element, which an open dialog hides. */
export function ToastView() {
  const { t } = useTranslation();
  const toast = useToast();
  return (
    <Radix.Provider
      label={t('notification')}
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      {createPortal(
        <Radix.Viewport
          label={t('notifications')}
          // Also keeps toasts visible to screen readers while a dialog is open.
          aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}
          className="fixed inset-x-3 top-16 z-60 outline-none in-[.scroll-locked]:top-1 sm:inset-x-0 sm:top-2 sm:mx-auto sm:w-88 sm:in-[.scroll-locked]:top-2"
        />,
        document.body,
      )}
    </Radix.Provider>
  );
}
