import { describe, expect, it } from 'vitest';
import { BadRow } from '#server/feeds/import/imported.ts';
import { momentIn, momentWithOffset, readDay } from '#server/feeds/import/kick-off.ts';

describe('a day', () => {
  it.each([
    ['2026-08-15', '2026-08-15'],
    ['15/08/2026', '2026-08-15'],
    ['5/8/26', '2026-08-05'],
    ['15/08/93', '1993-08-15'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is read as %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each(['', '2026-13-01', '31/06/2026', '29/02/2025', '08/15/2026', '15.08.2026', '2026-8-15'])(
    '%s is not a day',
    (text) => expect(() => readDay(text)).toThrow(BadRow),
  );
});

describe('a time', () => {
  it.each([
    ['13:00 UTC-6', '2026-08-15T19:00:00.000Z'],
    ['13:00 UTC+5:30', '2026-08-15T07:30:00.000Z'],
    ['13:00 UTC', '2026-08-15T13:00:00.000Z'],
    ['20:45 CEST', '2026-08-15T18:45:00.000Z'],
    ['20:45 CET', '2026-08-15T19:45:00.000Z'],
    ['02:00 UTC+3', '2026-08-14T23:00:00.000Z'],
  ])('%s is read with its offset', (time, moment) =>
    expect(momentWithOffset('2026-08-15', time)?.toISOString()).toBe(moment),
  );

  it.each(['13:00', '13:00:00', undefined, ''])('%s has no offset, and is not read as UTC', (time) => {
    expect(momentWithOffset('2026-08-15', time)).toBeNull();
  });

  it.each([
    ['2026-08-15', '15:00', '2026-08-15T14:00:00.000Z'],
    ['2026-12-26', '15:00', '2026-12-26T15:00:00.000Z'],
    // The clocks go forward at 01:00 on 29 March 2026 and back at 02:00 on 25 October.
    ['2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '12:00', '2026-03-29T11:00:00.000Z'],
    ['2026-10-25', '12:00', '2026-10-25T12:00:00.000Z'],
    ['2026-08-15', '', '2026-08-14T23:00:00.000Z'],
  ])('on %s at %s in London is converted to UTC', (day, time, moment) =>
    expect(momentIn('Europe/London', day, time)).toEqual({ moment: new Date(moment), note: null }),
  );

  it.each([
    ['Asia/Qatar', '2022-11-20', '19:00', '2022-11-20T16:00:00.000Z'],
    ['Pacific/Auckland', '2026-12-05', undefined, '2026-12-04T11:00:00.000Z'],
    ['America/New_York', '2026-03-08', '12:00', '2026-03-08T16:00:00.000Z'],
    ['Africa/Nairobi', '2026-01-01', '15:00', '2026-01-01T12:00:00.000Z'],
    // In Cairo the clocks go forward at midnight: the day begins at 01:00.
    ['Africa/Cairo', '2026-04-24', undefined, '2026-04-23T22:00:00.000Z'],
  ])('in %s on %s at %s is converted to UTC', (zone, day, time, moment) =>
    expect(momentIn(zone, day, time).moment.toISOString()).toBe(moment),
  );

  it('skipped by a clock change is refused', () => {
    expect(() => momentIn('Europe/London', '2026-03-29', '01:30')).toThrow(
      'there is no 01:30 on 2026-03-29 in Europe/London: the clocks go forward',
    );
  });

  it('that occurs twice is read as the earlier one, with a note', () => {
    expect(momentIn('Europe/London', '2026-10-25', '01:30')).toEqual({
      moment: new Date('2026-10-25T00:30:00Z'),
      note: '01:30 occurs twice on 2026-10-25 in Europe/London: the earlier time is used as kick-off',
    });
  });

  it.each(['25:00', '12:60', 'noon', '12', '12:00 XYZ', '12:00 CET+1', '12:00 UTC+15', '12:00 UTC+5:60'])(
    '%s is not a time',
    (time) => {
      expect(() => momentWithOffset('2026-08-15', time)).toThrow(BadRow);
      expect(() => momentIn('Europe/London', '2026-08-15', time)).toThrow(BadRow);
    },
  );
});
