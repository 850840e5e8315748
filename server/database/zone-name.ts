/** PostgreSQL reads these names as abbreviations, which have no daylight saving time. */
const ZONES: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
};

/** A name that the database reads as JavaScript reads the given one. */
export const zoneName = (zone: string): string => ZONES[zone.toUpperCase()] ?? zone;
