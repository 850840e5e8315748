import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/feeds/objects.ts';
import { MAX_IMPORT_LENGTH } from '#contract/feeds/routes.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { ImportReportView } from '#web/admin/games/import/import-report.tsx';
import { readFileText } from '#web/admin/shared/read-file-text.ts';
import { Suggestions } from '#web/admin/shared/suggestions.tsx';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

/** The time zone to use; required if a file has times without one. */
type ZoneInput = { isRequired: boolean; text: string; isUnknown: boolean };

/** Suggested zone names; in a browser without a list, the name can still be typed. */
const zoneNames = () => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []);

type ZoneFieldProps = { zone: string; isUnknown: boolean; onChange: (zone: string) => void };

function ZoneField({ zone, isUnknown, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('desk');
  const list = useId();
  return (
    <>
      <TextField
        label={t('import.zone')}
        hint={t('import.zoneHint')}
        error={isUnknown ? t('import.zoneUnknown') : null}
        value={zone}
        list={list}
        maxLength={60}
        autoCapitalize="words"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Suggestions id={list} names={zoneNames()} />
    </>
  );
}

type ChosenFile = { fileName: string; text: string };

function useImport() {
  const { t } = useTranslation('desk');
  return useAction({
    send: (body: ChosenFile & { league?: string; zone?: string; dryRun: boolean }) => call('importFile', { body }),
    errorMessage: t('import.failed'),
    onDone: (_, { dryRun }) => (dryRun ? undefined : refreshGames()),
  });
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [league, setLeague] = useState('');
  const [zone, setZone] = useState<ZoneInput>({ isRequired: false, text: '', isUnknown: false });
  const check = useImport();
  const run = useImport();

  async function choose(chosen: File | undefined) {
    check.reset();
    run.reset();
    setFile(null);
    setZone({ isRequired: false, text: '', isUnknown: false });
    setProblem(null);
    if (!chosen) return;
    const text = await readFileText(chosen);
    if (text.length > MAX_IMPORT_LENGTH) setProblem(t('import.tooLarge'));
    else setFile({ fileName: chosen.name, text });
  }

  function send(dryRun: boolean) {
    const zoneName = zone.text.trim();
    const isUnknown = zone.isRequired && !isTimeZone(zoneName);
    setZone({ ...zone, isUnknown });
    if (!file || isUnknown) return;
    const options = { ...(league.trim() && { league: league.trim() }), ...(zone.isRequired && { zone: zoneName }) };
    const askForZone = (report: ImportReport) => {
      if (report.zoneNeeded) setZone({ isRequired: true, text: '', isUnknown: false });
    };
    (dryRun ? check : run).mutate({ ...file, ...options, dryRun }, { onSuccess: askForZone });
  }
  const report = run.data ?? check.data;
  const isChecked = check.data !== undefined && !check.data.zoneNeeded;
  return (
    <Dialog place="wide" onClose={onClose} title={t('import.title')} description={t('import.text')}>
      <div className="grid gap-4">
        <Field label={t('import.file')} error={problem}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".csv,.json"
              className="py-2 file:mr-3 file:rounded file:border-0 file:bg-raised file:px-2 file:py-1 file:text-text"
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <TextField
          label={t('import.league')}
          hint={t('import.leagueHint')}
          value={league}
          maxLength={80}
          onChange={(event) => {
            setLeague(event.currentTarget.value);
            check.reset();
          }}
        />
        {zone.isRequired && (
          <ZoneField
            zone={zone.text}
            isUnknown={zone.isUnknown}
            onChange={(text) => {
              setZone({ ...zone, text, isUnknown: false });
              if (isChecked) check.reset();
            }}
          />
        )}
        {report && <ImportReportView report={report} isDryRun={run.data === undefined} />}
        <DialogActions>
          <Button onClick={onClose}>{common(run.data ? 'close' : 'cancel')}</Button>
          {!run.data &&
            (isChecked ? (
              <Button variant="primary" busy={run.isPending} onClick={() => send(false)}>
                {!run.isPending && <FileUp className="size-4" />}
                {t('import.run')}
              </Button>
            ) : (
              <Button variant="primary" aria-disabled={!file} busy={check.isPending} onClick={() => send(true)}>
                {t('import.check')}
              </Button>
            ))}
        </DialogActions>
      </div>
    </Dialog>
  );
}
