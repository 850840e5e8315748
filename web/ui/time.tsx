import { formatDateTime } from '#web/lib/format.ts';

export const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;
