import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedContent } from '#contract/content/objects.ts';
import { TextPreview } from '#web/admin/content/text-preview.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

type Text = { title: string; body: string };
type VersionsProps = { content: EditedContent; onUse: (text: Text) => void };

function VersionDialog(props: VersionsProps & { version: number; onClose: () => void }) {
  const { content, version, onUse, onClose } = props;
  const { t } = useTranslation(['admin-content', 'common']);
  const { slug, language, placeholders } = content;
  const query = useFreshQuery('getContentVersion', { params: { slug, language, version } });
  return (
    <Dialog place="wide" onClose={onClose} title={t('admin-content:versions.number', { version })}>
      <QueryView query={query} loading="h-60">
        {(text) => (
          <>
            <TextPreview text={text} placeholders={placeholders} language={language} />
            <DialogActions>
              <Button onClick={onClose}>{t('common:close')}</Button>
              <Button variant="primary" onClick={() => onUse({ title: text.title, body: text.body })}>
                {t('admin-content:versions.use')}
              </Button>
            </DialogActions>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

/** Any version can be loaded into the editor and saved as a new version. */
export function TextVersions({ content, onUse }: VersionsProps) {
  const { t } = useTranslation('admin-content');
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('versions.title')}</h3>
      {content.versions.length === 0 && <p className="text-sm text-muted">{t('versions.none')}</p>}
      <ul className="grid gap-1">
        {content.versions.map(({ version, author, createdAt, isDefault }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 text-sm">
            <Button variant="ghost" size="small" onClick={() => setOpenVersion(version)}>
              {t('versions.number', { version })}
            </Button>
            <span className="text-muted">
              {t(isDefault ? 'versions.defaultBy' : 'versions.by', { author, at: formatDateTime(createdAt) })}
            </span>
          </li>
        ))}
      </ul>
      {openVersion !== null && (
        <VersionDialog
          content={content}
          version={openVersion}
          onUse={(text) => {
            onUse(text);
            setOpenVersion(null);
          }}
          onClose={() => setOpenVersion(null)}
        />
      )}
    </section>
  );
}
