import { CircleAlert, LockKeyhole, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  link?: { to: string; label: string };
  isPage?: boolean;
};

export function EmptyState({ icon, title, text, action, link, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon && <div className="mb-1 text-gold [&>svg]:size-8">{icon}</div>}
      <Title className="text-lg font-semibold">{title}</Title>
      {text && <p className="max-w-sm text-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
      {link && (
        <Link href={link.to} className={classNames(buttonClass('primary'), 'mt-3')}>
          {link.label}
        </Link>
      )}
    </div>
  );
}

export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}

export function ErrorState({ message, onRetry }: { message?: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <CircleAlert className="size-8 text-loss" />
      <p className="text-lg font-semibold">{t('error.title')}</p>
      <p className="max-w-sm text-sm text-muted">{message ?? t('error.text')}</p>
      <Button className="mt-3" onClick={onRetry}>
        <RotateCw className="size-4" />
        {t('error.retry')}
      </Button>
    </div>
  );
}

export function RefusedState() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState icon={<LockKeyhole />} title={t('error.refusedTitle')} text={t('error.refused')} />
    </div>
  );
}
