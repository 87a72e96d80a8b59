// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { assetRows, sharesOf, type AssetRow } from '../model/assets.ts'
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

it('UX-202: gives the share of each asset in the total value, cut to one decimal', () => {
  const row = (key: string, value: string | undefined): AssetRow => ({
    key,
    code: key,
    title: key,
    issuer: undefined,
    value,
    empty: false,
    total: '1',
    frozen: '0',
    available: '1',
  })
  const shares = sharesOf([row('A', '1.00'), row('B', '2.00'), row('C', undefined), row('D', '0.00')])
  expect([...shares]).toEqual([
    ['A', '33.3'],
    ['B', '66.6'],
    ['D', '0.0'],
  ])
  expect(sharesOf([row('A', '0.00')]).size).toBe(0)
})
