// Share targets: links to other sites, and the device's share sheet.

export function twitterAddress(text: string, page: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url: page })}`;
}

export function facebookAddress(text: string, page: string): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: page, quote: text })}`;
}

/** The picture as a file, or null if the browser can't create one. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], name, { type: 'image/png' });
}

export type ShareOutcome = 'shared' | 'cancelled' | 'impossible';

/** Opens the device's share sheet, with the picture if it accepts files. */
export async function shareNatively(text: string, page: string, picture: File | null): Promise<ShareOutcome> {
  if (!navigator.share) return 'impossible';
  const withPicture = picture ? { text, files: [picture] } : null;
  const data = withPicture && navigator.canShare?.(withPicture) ? withPicture : { text, url: page };
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible';
  }
}
