// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { biggestMoves, marketRow, pairsFileStore, tickersStore } from '../../features/markets/index.ts'
import { userStore } from '../../features/session/index.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../testing/market-fixtures.ts'
import { HomeRoute } from './home-route.tsx'

let page: ReturnType<typeof onPage>
beforeEach(async () => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  pairsFileStore.set(ready({ coins: [], transPairs: [pairOf('SWT', 'CNY', { kline: true })] }))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY') }))
  await act(async () => {
    page = onPage(<HomeRoute />)
  })
})
afterEach(() => {
  page.leave()
  act(() => pairsFileStore.set(LOADING))
  act(() => tickersStore.set(LOADING))
  vi.unstubAllGlobals()
})

it('the home screen shows the market summary without a login (SCR-001)', () => {
  expect(userStore.get().userStatus).toBe('need-login')
  expect(page.all('h1').map(({ textContent }) => textContent)).toEqual(['Markets at a glance'])
  expect(
    page
      .all('.grid-cols-2 a')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('SWTC/CNT')
})

it('shows the pairs that moved most, up or down, and leaves out quiet ones', () => {
  const rate = (base: string, moved: string) =>
    marketRow(pairOf(base, 'CNY'), { ...tickerOf(`${base}-CNY`), rate: moved })
  const rows = [rate('A', '1.5'), rate('B', '-7.25'), rate('C', '6'), marketRow(pairOf('D', 'CNY'), undefined)]
  expect(biggestMoves(rows, 5, pairOf('A', 'CNY').dealArea.toLowerCase()).map(({ base }) => base)).toEqual([
    'B',
    'C',
    'A',
  ])
  expect(biggestMoves(rows, 1, pairOf('A', 'CNY').dealArea.toLowerCase()).map(({ base }) => base)).toEqual(['B'])
  expect(page.all('li').map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/^SWT/u))
})
