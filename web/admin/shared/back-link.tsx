import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link href={to} className={buttonClass('ghost', 'small')}>
      <ArrowLeft className="size-4" />
      {label}
    </Link>
  );
}
