import { serverNow } from '#web/lib/server-clock.ts';

const CONFIRM_BEYOND_MINUTES = 15;
const MINUTE_MS = 60_000;

const lateMs = (startTime: string): number => serverNow() - Date.parse(startTime);

/** Whether the game would start more than 15 minutes early or late if it started now. */
export const isStartUnusual = (startTime: string): boolean =>
  Math.abs(lateMs(startTime)) > CONFIRM_BEYOND_MINUTES * MINUTE_MS;

/** How many minutes after its kick-off the game would start now; negative if early. */
export const minutesLate = (startTime: string): number => Math.trunc(lateMs(startTime) / MINUTE_MS);
