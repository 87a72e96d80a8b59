// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { Valuation } from '@tidebook/market'
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import '../../../testing/swt-network.ts'
import { AssetsTotal } from './assets-total.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it('shows an unknown total as -- instead of zero (ENT-016)', () => {
  activateMessages('en', compileCatalog('en'))
  page = onPage(<AssetsTotal balances={undefined} valuation={undefined} titleOf={(code) => code} hidden={false} />)
  expect(page.all('p').map((each) => each.textContent)).toContain('--')
})

it('shows one unit: the symbol of the anchor currency', () => {
  activateMessages('en', compileCatalog('en'))
  const valuation = { total: () => ({ value: parseDecimal('47608.89'), unpriced: [] }) } as unknown as Valuation
  page = onPage(<AssetsTotal balances={{}} valuation={valuation} titleOf={(code) => code} hidden={false} />)
  expect(page.all('p')[1]?.textContent).toBe('≈ ¥47,608.89')
})
