// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { pageStore, recordNavigation } from '../../lib/page-store.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { UnknownPair } from './unknown-pair.tsx'

let page: ReturnType<typeof onPage> | undefined
afterEach(() => page?.leave())

it("shows the pair from the address, offers the markets, and resets the header's link", () => {
  activateMessages('en', compileCatalog('en'))
  recordNavigation('trade', '/home/deal/exchange?pair=FOO-BAR')
  page = onPage(<UnknownPair name="FOO-BAR" />)
  expect(page.place.textContent).toContain('Pair FOO-BAR does not exist')
  expect(page.all('a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Show all markets', '/home/market/exchange/all'],
  ])
  expect(pageStore.get().lastDealPath).toBe('/home/deal/exchange')
})

it('a long address does not fill the screen', () => {
  page = onPage(<UnknownPair name={'X'.repeat(5000)} />)
  expect(page.place.textContent?.length).toBeLessThan(300)
})
