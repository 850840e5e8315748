const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i' };

/** Removes accents and case ("Łódź" -> "lodz"), as the database's search_text does. */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đðøłı]/g, (letter) => LETTERS[letter] ?? letter);
}
