import { expect, test } from 'vitest';
import { zoneText } from '#web/features/display/time-zones.ts';

test.each([
  ['Africa/Dar_es_Salaam', 'en', 'Dar es Salaam (GMT+3)'],
  ['UTC', 'fr', 'UTC'],
])('shows %s in %s as "%s"', (zone, language, text) => {
  expect(zoneText(zone, language)).toBe(text);
});
