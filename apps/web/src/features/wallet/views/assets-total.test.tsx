// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { Valuation } from '@tidebook/market'
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { AssetsTotal } from './assets-total.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it('the unit is smaller than the figure, its last zeros are not', () => {
  activateMessages('en', compileCatalog('en'))
  const valuation: Valuation = {
    valueOf: () => parseDecimal('12.5'),
    total: () => ({ value: parseDecimal('12.5'), unpriced: [] }),
  }
  page = onPage(
    <AssetsTotal
      balances={{ SWTC: { value: '1', frozen: '0' } }}
      valuation={valuation}
      titleOf={(code) => code}
      hidden={false}
    />,
  )
  const line = page.all('p').find((each) => each.textContent === '≈ ¥12.50 CNT')
  const small = [...(line?.querySelectorAll('*') ?? [])].filter((each) => each.className.includes('text-16'))
  expect(small.map((each) => each.textContent)).toEqual([' CNT'])
})
