// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { rowOf } from '../../../testing/market-fixtures.ts'
import { MARKET_SEARCH_ID } from './market-column.tsx'
import { PairTitle } from './pair-title.tsx'

activateMessages('en', compileCatalog('en'))
const row = rowOf('SWT', 'CNY')
const name = 'Choose a pair, now SWTC/CNT'
let page: ReturnType<typeof onPage> | undefined
afterEach(() => page?.leave())

it('focuses the search of the list next to it instead of opening a second list', () => {
  page = onPage(
    <>
      <PairTitle row={row} beside />
      <input id={MARKET_SEARCH_ID} />
    </>,
  )
  const button = page.all(`button[aria-label="${name}"]`)[0]
  expect(button?.getAttribute('aria-haspopup')).toBeNull()
  expect(page.all('dialog')).toEqual([])
  if (button !== undefined) page.click(button)
  expect(document.activeElement?.id).toBe(MARKET_SEARCH_ID)
})

it('opens the list if there is none next to it', () => {
  page = onPage(<PairTitle row={row} beside={false} />)
  expect(page.all(`button[aria-label="${name}"]`)[0]?.getAttribute('aria-haspopup')).toBe('dialog')
  expect(page.all('dialog')).toHaveLength(1)
})

it('links from the order book of a pair to its swap (SWP-001)', () => {
  page = onPage(<PairTitle row={row} beside />)
  const link = page.all('a').find((each) => each.getAttribute('aria-label') === 'Swap SWTC/CNT')
  expect(link?.getAttribute('href')).toBe('/swap?pay=SWT&receive=CNY')
})
