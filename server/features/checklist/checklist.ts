// Like `npm run doctor`, but for the running configuration: what is missing before the installation
// can take real money, and whether the caller has dismissed each finding.
import type { Checklist } from '#contract/checklist/objects.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Config } from '#server/config.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { readDatabaseFacts } from '#server/production/database-facts.ts';
import { findingText } from '#server/production/finding-text.ts';
import { CHECKED_SETTINGS, type Finding, listFindings, NOT_PRODUCTION } from '#server/production/rules.ts';

type FindingKey = { setting: string; code: string };

async function findAll(database: Queryable, config: Config): Promise<Finding[]> {
  const findings = listFindings({ config, database: await readDatabaseFacts(database, config) });
  return config.production ? findings : [NOT_PRODUCTION, ...findings];
}

export async function readChecklist(database: Queryable, config: Config, userId: number): Promise<Checklist> {
  const findings = await findAll(database, config);
  const dismissals = await sql<FindingKey>`
    select setting, code from checklist_dismissals where user_id = ${userId}`.all(database);
  const isSame = (one: FindingKey, other: FindingKey) => one.setting === other.setting && one.code === other.code;
  return {
    isDemo: config.seed === 'demo',
    findings: findings.map((finding) => ({
      ...finding,
      params: { ...finding.params },
      text: findingText(finding.code, finding.params),
      // A finding that prevents startup is shown, even if it was dismissed when it was a warning.
      isDismissed: !finding.refused && dismissals.some((each) => isSame(each, finding)),
    })),
    done: [NOT_PRODUCTION.setting, ...CHECKED_SETTINGS].filter(
      (setting) => !findings.some((finding) => finding.setting === setting),
    ),
  };
}

type Dismissal = FindingKey & { dismissed: boolean; actorId: number };

/** Refuses with NOT_FOUND, and VALIDATION for a finding that prevents startup. */
export async function dismissFinding(
  transaction: Transaction,
  config: Config,
  { setting, code, dismissed, actorId }: Dismissal,
): Promise<void> {
  const findings = await findAll(transaction, config);
  const finding = findings.find((each) => each.setting === setting && each.code === code) ?? refuse('NOT_FOUND');
  if (finding.refused) refuseField('code', 'Only warnings can be dismissed');
  const changedRows = dismissed
    ? await sql`
        insert into checklist_dismissals (user_id, setting, code) values (${actorId}, ${setting}, ${code})
        on conflict do nothing`.run(transaction)
    : await sql`
        delete from checklist_dismissals
        where user_id = ${actorId} and setting = ${setting} and code = ${code}`.run(transaction);
  if (changedRows === 0) return;
  const action = dismissed ? 'warning dismissed' : 'warning restored';
  await recordAction(transaction, { actorId, action, about: 'settings', after: { setting, code } });
}
