import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeySwitch } from '#web/admin/shared/keys.tsx';
import { KEY_CAPS, LISTED_KEYS } from '#web/admin/shared/queue/key-actions.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';

const KEY_CLASS = 'rounded border border-outline bg-ink px-1.5 py-0.5 font-sans text-xs font-semibold';

/** The main keyboard shortcuts, and a switch that turns off all of them but Ctrl+K. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [on, setOn] = useKeySwitch();
  return (
    <Dialog onClose={onClose} title={t('queue.keys')} description={t('queue.keysText')}>
      <dl className="grid grid-cols-[fit-content(40%)_1fr] items-baseline gap-x-4 gap-y-2.5 text-sm">
        {LISTED_KEYS.map((name) => (
          <Fragment key={name}>
            <dt className="flex flex-wrap gap-x-2 gap-y-1">
              {KEY_CAPS[name].map((caps) => (
                <span key={caps.join(' ')} className="flex gap-0.5">
                  {caps.map((cap) => (
                    <kbd key={cap} className={KEY_CLASS}>
                      {cap}
                    </kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{t(`queue.key.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-4 border-t border-edge pt-2">
        <Switch label={t('queue.keysOn')} text={t('queue.keysOnText')} checked={on} onChange={setOn} />
      </div>
    </Dialog>
  );
}
