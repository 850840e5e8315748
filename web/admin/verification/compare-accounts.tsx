import { Equal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { useIdentityFacts } from '#web/admin/shared/identity-facts.tsx';
import { classNames } from '#web/ui/class-names.ts';

const NONE = '–';

export function CompareAccounts({ user, other }: { user: User; other: User }) {
  const { t } = useTranslation('admin');
  const factsOf = useIdentityFacts();
  const own = factsOf(user);
  const theirs = factsOf(other);
  return (
    <table className="w-full table-fixed border-collapse rounded-lg border border-edge bg-ink text-sm">
      <caption className="sr-only">
        {t('verification.compare.title', { name: user.username, other: other.username })}
      </caption>
      <thead className="text-left">
        <tr className="border-b border-edge">
          <td className="w-20 sm:w-28" />
          {[user, other].map(({ id, username }) => (
            <th key={id} scope="col" className="p-2 font-semibold [overflow-wrap:anywhere]">
              {username}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {own.map(({ label, value }, index) => {
          const otherValue = theirs[index]?.value;
          const isSame = Boolean(value) && value === otherValue;
          return (
            <tr key={label} className="border-b border-edge align-top last:border-0">
              <th scope="row" className="p-2 text-left text-xs font-normal text-muted [overflow-wrap:anywhere]">
                {label}
                {isSame && (
                  <span className="flex items-center gap-1 font-semibold text-wait">
                    <Equal aria-hidden="true" className="size-3" />
                    {t('verification.compare.same')}
                  </span>
                )}
              </th>
              {[value, otherValue].map((each, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two columns never swap
                  key={column}
                  className={classNames('p-2 whitespace-pre-line [overflow-wrap:anywhere]', isSame && 'text-wait')}
                >
                  {each || NONE}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
