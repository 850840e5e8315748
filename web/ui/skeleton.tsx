import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}

export type SkeletonListProps = { count: number; className: string; frame?: string };

export function SkeletonList({ count, className, frame = 'grid gap-3' }: SkeletonListProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={frame}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={className} />
      ))}
    </div>
  );
}
