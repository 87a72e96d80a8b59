import { Suspense, useEffect, type ReactElement } from 'react'
import { ErrorBoundary } from '../../../lib/error-boundary.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useWallet } from '../model/wallet-state.ts'
import { walletActions } from '../services/wallet-parts.ts'

/** The strip, loaded before a wallet signs anything. */
export const OneClickPart = lazyPart(async () => (await import('./one-click-strip.tsx')).OneClickStrip, 'wallet')

function requireConfirmation(): void {
  return void walletActions.fetch().then((actions) => actions.requireConfirmation())
}

/** Ends signing without confirmation if the strip cannot be shown. */
function Ended(): null {
  useEffect(requireConfirmation, [])
  return null
}

/** Shows above every screen that orders or cancels are signed without confirmation, while they are (TRD-120). */
export function OneClick(): ReactElement | null {
  const { allowance } = useWallet()
  if (allowance === undefined) return null
  return (
    <ErrorBoundary fallback={() => <Ended />}>
      <Suspense fallback={null}>
        <OneClickPart allowance={allowance} onOff={requireConfirmation} />
      </Suspense>
    </ErrorBoundary>
  )
}
