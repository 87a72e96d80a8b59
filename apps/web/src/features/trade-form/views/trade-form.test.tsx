// @vitest-environment happy-dom
import { Book } from '@tidebook/market'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { useSpecificationWording } from '../../../testing/swt-network.ts'
import { tickersStore } from '../../markets/index.ts'
import { networkStore } from '../../network/index.ts'
import { bookStore } from '../../order-book/index.ts'
import { toastStore } from '../../toasts/model/toast-store.ts'
import { walletDialogStore } from '../../wallet/model/dialog-state.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import { TradeForm } from './trade-form.tsx'

const pair = pairOf('SWT', 'CNY', { counterIssuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  for (const group of [undefined, 'trade'] as const) activateMessages('en', compileCatalog('en', group))
  useSpecificationWording(true)
  bookStore.set({ pair: 'SWT-CNY', book: new Book(5), version: 1, status: 'ready' })
  networkStore.set((state) => ({ ...state, netState: true }))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY', { price: '0.0213' }) }))
  switchWallet(undefined)
  toastStore.set([])
})
afterEach(() => {
  page?.leave()
  walletDialogStore.set(undefined)
  useSpecificationWording(false)
})

it.each(['buy', 'sell'] as const)(
  'its button to %s reports a missing wallet and opens the window to add one (ERR-023, ROL-005)',
  (side) => {
    page = onPage(<TradeForm side={side} pair={pair} />)
    const [button] = page.all('button[type=submit]')
    if (button === undefined) throw new RangeError('no button')
    page.click(button)
    expect(toastStore.get()).toMatchObject([{ kind: 'danger', title: 'Wallet address non-existent, add a wallet' }])
    expect(walletDialogStore.get()).toEqual({ kind: 'add' })
  },
)
