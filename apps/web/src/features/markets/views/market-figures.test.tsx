// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { Change } from './market-figures.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it.each([
  ['1.234', '+1.23%', 'text-buy'],
  ['12', '+12.00%', 'text-buy'],
  ['-1.236', '−1.24%', 'text-sell'],
  ['0.004', '0.00%', 'text-2'],
  ['-0.004', '0.00%', 'text-2'],
])('DSP-008 shows a change of %s percent with two decimals and the color of what is shown: %s', (rate, text, color) => {
  page = onPage(<Change rate={rate} />)
  expect(page.place.textContent).toBe(text)
  expect(page.all('span')[0]?.classList).toContain(color)
})
