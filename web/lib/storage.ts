// Records of this browser (`localStorage`) or tab (`sessionStorage`). If access is refused, nothing
// is stored and every record is null; a full storage keeps its old records.

type Area = 'localStorage' | 'sessionStorage';

export function readStored(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** @param value null to remove the record */
export function store(area: Area, name: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, value);
  } catch {
    // Refused or full: the page works without the record.
  }
}
