import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ButtonSize, buttonClass } from '#web/ui/button.tsx';

type DownloadLinkProps = { href: string; name: string; size?: ButtonSize; children: ReactNode };

/** @param name what is downloaded, for screen readers */
export function DownloadLink({ href, name, size = 'small', children }: DownloadLinkProps) {
  return (
    <a href={href} download aria-label={name} className={buttonClass('secondary', size)}>
      <FileDown className="size-4" />
      {children}
    </a>
  );
}
