// Records kept by this browser (`localStorage`) or this tab (`sessionStorage`). A browser may refuse
// both, or be full: then nothing is stored, and reading gives null.

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
    // Refused: the page works without the record.
  }
}
