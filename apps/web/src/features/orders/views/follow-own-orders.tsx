import { Suspense, useEffect, type ReactElement } from 'react'
import { ErrorBoundary } from '../../../lib/error-boundary.tsx'
import { useWallet } from '../../wallet/index.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { OrdersReaderPart } from './parts.ts'

function Failed(): null {
  useEffect(() => currentOrdersStore.set({ state: 'failed', code: 'networkError' }), [])
  return null
}

/** Loads the user's orders for the page once there is a wallet; the code for it is also loaded only then. */
export function FollowOwnOrders(): ReactElement | null {
  const { wallet } = useWallet()
  if (wallet === undefined) return null
  return (
    <ErrorBoundary fallback={() => <Failed />}>
      <Suspense fallback={null}>
        <OrdersReaderPart />
      </Suspense>
    </ErrorBoundary>
  )
}
