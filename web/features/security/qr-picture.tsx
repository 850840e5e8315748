import qrcode from 'qrcode-generator';

/** The light margin that scanners need around a code, in modules. */
const MARGIN = 4;

function modulesOf(text: string): boolean[][] {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

/** A QR code generated in the browser, so that its content is not sent anywhere. */
export function QrPicture({ text, name }: { text: string; name: string }) {
  const rows = modulesOf(text);
  const size = rows.length + 2 * MARGIN;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-56 rounded-lg bg-text"
    >
      <path d={path} className="fill-ink" />
    </svg>
  );
}
