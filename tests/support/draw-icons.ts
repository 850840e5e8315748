// Renders the site's PNG icons from web/public/icon.svg in the tests' browser. Run it when the logo
// changes:
// node --import tsx tests/support/draw-icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '#tests/support/browser.ts';
import { checkout } from '#tests/support/folders.ts';

const publicFolder = path.join(checkout, 'web/public');
const mark = readFileSync(path.join(publicFolder, 'icon.svg'), 'utf8');
/** A maskable icon fills its square and keeps the logo within the circle visible in every shape. */
const maskable = mark
  .replace(/<rect[^>]*>/, '<rect width="64" height="64" fill="#0b0b0f"/><g transform="translate(9.6 9.6) scale(0.7)">')
  .replace('</svg>', '</g></svg>');
/** iOS rounds the corners itself. */
const square = mark.replace(' rx="14"', '');

const icons = [
  { name: 'icon-192.png', size: 192, svg: mark },
  { name: 'icon-512.png', size: 512, svg: mark },
  { name: 'icon-maskable-512.png', size: 512, svg: maskable },
  { name: 'icon-180.png', size: 180, svg: square },
];

const browser = await chromium.launch(findBrowser());
const page = await browser.newPage();
for (const { name, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(path.join(publicFolder, name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
