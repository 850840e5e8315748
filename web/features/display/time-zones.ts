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

export function zonesByRegion(): [region: string, zones: string[]][] {
  const groups = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const region = zone.split('/')[0] ?? zone;
    groups.set(region, [...(groups.get(region) ?? []), zone]);
  }
  return [...groups];
}
