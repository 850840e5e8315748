// Builds a workbook outside the server's event loop, which 10,000 rows would block for 0.7 s. Plain
// JavaScript: a thread of the bundled server can't load TypeScript.
import { parentPort } from 'node:worker_threads';
import writeWorkbook from 'write-excel-file/node';

/** Not with leading zeros: a username may be "007". */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** Excel stores 15 significant digits. */
const MAX_DIGITS = 15;

/** Rows arrive in slices; the sheet's name and headings follow the last slice. */
const rows = [];
parentPort.on('message', async (message) => {
  if (Array.isArray(message)) return rows.push(...message.map((row) => row.map(toCell)));
  const headings = message.headings.map((value) => ({ value, fontWeight: 'bold' }));
  const options = { sheet: message.sheet, stickyRowsCount: 1 };
  const workbook = await writeWorkbook([headings, ...rows], options).toBuffer();
  parentPort.postMessage(workbook);
});

function toCell(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { value, type: Number };
  const text = String(value);
  if (!DECIMAL.test(text) || text.replace(/\D/g, '').length > MAX_DIGITS) return { value: text, type: String };
  const decimals = text.split('.')[1]?.length ?? 0;
  return { value: Number(text), type: Number, format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0' };
}
