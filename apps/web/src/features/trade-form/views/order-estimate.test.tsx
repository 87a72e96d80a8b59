// @vitest-environment happy-dom
import type { TradingPair } from '@tidebook/contract'
import { Book } from '@tidebook/market'
import { act, Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { bookStore } from '../../order-book/index.ts'
import { context, form, pair } from '../model/context.fixture.ts'
import { formsStore } from '../model/form-store.ts'
import { OrderEstimate } from './order-estimate.tsx'

it('renders again only when an update of the book changes a figure', () => {
  for (const group of [undefined, 'trade'] as const) activateMessages('en', compileCatalog('en', group))
  const book = new Book(5)
  const update = (bid: string, ask: string): void => {
    book.reset({ bids: [[bid, '5']], asks: [[ask, '100']] })
    bookStore.set(({ version }) => ({ pair: 'SWT-CNY', book, version: version + 1, status: 'ready' }))
  }
  update('0.02', '0.0215')
  formsStore.set((forms) => ({ ...forms, buy: form({ type: 'immediateOrCancel', price: '0.03', amount: '10' }) }))
  const onRender = vi.fn()
  const page = onPage(
    <Profiler id="estimate" onRender={onRender}>
      <OrderEstimate id="line" context={context()} pair={pair as TradingPair} fallback={null} />
    </Profiler>,
  )
  expect(page.place.textContent).toContain('0.0215')
  act(() => update('0.019', '0.0215'))
  expect(onRender).toHaveBeenCalledOnce()
  act(() => update('0.019', '0.022'))
  expect(onRender).toHaveBeenCalledTimes(2)
  expect(page.place.textContent).toContain('0.022')
  page.leave()
})
