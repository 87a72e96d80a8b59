import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

const COLUMNS = 3
/** Maximum width of a sheet, in CSS pixels. */
const WIDEST = 1920

/** Combines pictures of one size side by side into one sheet, scaled down to fit. */
export async function contactSheet(
  context: BrowserContext,
  pictures: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
  file: string,
): Promise<void> {
  const each = Math.min(width, Math.floor(WIDEST / COLUMNS))
  const tall = Math.round((each * height) / width)
  const images = pictures.map(
    (path) => `<img width="${each}" height="${tall}" src="data:image/png;base64,${readFileSync(path, 'base64')}">`,
  )
  const page = await context.newPage()
  await page.setViewportSize({ width: each * COLUMNS, height: tall * Math.ceil(pictures.length / COLUMNS) })
  await page.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:repeat(${COLUMNS},${each}px)">${images.join('')}`,
  )
  await page.screenshot({ path: file })
  await page.close()
}
