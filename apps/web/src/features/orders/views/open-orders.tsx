import type { ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useWallet } from '../../wallet/index.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { InactiveEmpty } from './no-wallet-empty.tsx'
import { OpenTab } from './open-tab.tsx'

/** Open orders of all pairs, for a separate screen. */
export function OpenOrders({ offline, cards }: { offline: boolean; cards: boolean }): ReactElement {
  const orders = useStore(currentOrdersStore)
  const { active } = useWallet()
  if (active === 'inactive') return <InactiveEmpty />
  return <OpenTab orders={orders} pair={undefined} title="" offline={offline} cards={cards} />
}
