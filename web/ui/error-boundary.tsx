import { RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoadError, reportError } from '#web/lib/error-reports.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type Crash = { error: unknown };
type Fallback = (crash: Crash & { retry: () => void }) => ReactNode;

type ErrorBoundaryProps = {
  children: ReactNode;
  fallback: Fallback;
  /** Rendering is retried when this changes, for example to another page or newer data. */
  resetKey?: string | number;
};

export class ErrorBoundary extends Component<ErrorBoundaryProps, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown) {
    reportError('render', error);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.crash && previous.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ crash: null });

  override render() {
    const { crash } = this.state;
    return crash ? this.props.fallback({ ...crash, retry: this.retry }) : this.props.children;
  }
}

function PartNotice({ retry, className }: { retry: () => void; className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-loss/50 bg-loss-deep px-3 py-2 text-sm',
        className,
      )}
    >
      <TriangleAlert className="size-4 shrink-0 text-loss" />
      <span className="min-w-0 flex-1">{t('partCrash.text')}</span>
      <Button size="small" onClick={retry}>
        <RotateCw className="size-4" />
        {t('partCrash.retry')}
      </Button>
    </div>
  );
}

/** React doesn't retry a file that failed to load (lazy-part.ts), so the page is reloaded. */
const reload = () => location.reload();

type PartBoundaryProps = Pick<ErrorBoundaryProps, 'children' | 'resetKey'> & { className?: string };

export function PartBoundary({ children, resetKey, className }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={({ error, retry }) => <PartNotice retry={isLoadError(error) ? reload : retry} className={className} />}
      {...(resetKey !== undefined && { resetKey })}
    >
      {children}
    </ErrorBoundary>
  );
}
