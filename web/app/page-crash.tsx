import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLoadError, sourceOf } from '#web/lib/error-reports.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function faultOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return [error.name, sourceOf(error.stack)].filter(Boolean).join(', ');
}

/** Replaces a crashed page. The home link does a full page load, to clear the page's state. */
export function PageCrash({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const isLoad = isLoadError(error);
  const fault = faultOf(error);
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={<TriangleAlert />}
        title={t(isLoad ? 'crash.notLoaded' : 'crash.title')}
        text={t(isLoad ? 'crash.notLoadedText' : 'crash.text')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => location.reload()}>
              {t('crash.reload')}
            </Button>
            <a href={paths.home} className={buttonClass('secondary')}>
              {t('crash.home')}
            </a>
          </div>
        }
      />
      {!isLoad && fault && (
        <p className="text-center text-xs text-muted [overflow-wrap:anywhere]">{t('crash.fault', { fault })}</p>
      )}
    </div>
  );
}
