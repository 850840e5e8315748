function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function offsetOf(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

export function zoneText(zone: string, language: string): string {
  const city = cityOf(zone);
  return city === 'UTC' ? city : `${city} (${offsetOf(zone, language)})`;
}
