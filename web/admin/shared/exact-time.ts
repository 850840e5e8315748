import { formatDateTime } from '#web/lib/format.ts';

/** "Sat, Aug 15, 19:00:45", in the viewer's zone. */
export const exactTime = (time: string): string =>
  `${formatDateTime(time)}:${String(new Date(time).getUTCSeconds()).padStart(2, '0')}`;
