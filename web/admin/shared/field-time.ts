/** Formats a time for a date-time field, in the browser's time zone. */
export function fieldTime(time: string): string {
  const local = new Date(new Date(time).getTime() - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function isPast(input: string): boolean {
  return new Date(input).getTime() <= Date.now();
}
