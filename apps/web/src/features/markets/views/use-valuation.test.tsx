// @vitest-environment happy-dom
import type { ConfigFile, PairsFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { configStore } from '../../network/index.ts'
import { pairsFileStore, tickersStore } from '../model/market-stores.ts'
import { useValuation } from './use-valuation.ts'

function Shown(): string {
  return useValuation() === undefined ? 'no estimates' : 'estimates'
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  pairsFileStore.set(ready({ coins: [], transPairs: [pairOf('SWT', 'CNY')] } satisfies PairsFile))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY') }))
  page = onPage(<Shown />)
})
afterEach(() => {
  page.leave()
  for (const store of [pairsFileStore, tickersStore, configStore]) act(() => store.set(LOADING))
})

it('shows estimates unless the configuration disables them (ENT-067)', () => {
  expect(page.place.textContent).toBe('estimates')
  act(() => configStore.set(ready({ convertToCny: false } as ConfigFile)))
  expect(page.place.textContent).toBe('no estimates')
  act(() => configStore.set(ready({ convertToCny: true } as ConfigFile)))
  expect(page.place.textContent).toBe('estimates')
})
