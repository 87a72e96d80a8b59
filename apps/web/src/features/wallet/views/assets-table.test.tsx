// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { assetRows } from '../model/assets.ts'
import { AssetsTable } from './assets-table.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it('lists the available and the frozen amount of each coin with 8 decimals (SCR-008, DSP-007)', () => {
  activateMessages('en', compileCatalog('en'))
  const balances = {
    SWTC: { value: '120', frozen: '25' },
    CNY_jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6: { value: '10.5', frozen: '0.25' },
  }
  const rows = ready(assetRows(balances, (code) => code, undefined))
  page = onPage(<AssetsTable rows={rows} hidden={false} absent={false} />)
  const cells = page.all('tbody tr').map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
  const figures = cells.map(([, total, , frozen]) => [total, frozen])
  expect(figures).toEqual([
    ['120.00000000', '25.00000000'],
    ['10.50000000', '0.25000000'],
  ])
  expect(cells.map(([, , available]) => available?.slice(0, 11))).toEqual(['95.00000000', '10.25000000'])
})
