import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function CrashNotice() {
  const { t } = useTranslation('shell');
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        isPage
        icon={<TriangleAlert aria-hidden="true" />}
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </main>
  );
}

/** A page that throws, or whose file does not arrive, says so instead of leaving an empty screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashNotice /> : this.props.children;
  }
}
