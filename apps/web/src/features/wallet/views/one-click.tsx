import { Suspense, useEffect, type ReactElement } from 'react'
import { ErrorBoundary } from '../../../lib/error-boundary.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useWallet } from '../model/wallet-state.ts'
import { walletActions } from '../services/wallet-parts.ts'

/** The strip, loaded before a wallet signs anything. */
export const OneClickPart = lazyPart(async () => (await import('./one-click-strip.tsx')).OneClickStrip, 'wallet')

const requireConfirmation = (): void => void walletActions.fetch().then((actions) => actions.requireConfirmation())

/** Ends signing without confirmation if the strip cannot be shown. */
const Ended = (): null => {
  useEffect(requireConfirmation, [])
  return null
}

/** Shows above every screen that orders or cancels are signed without confirmation, while they are (TRD-120). */
export const OneClick = (): ReactElement | null => {
  const { unasked } = useWallet()
  if (unasked === undefined) return null
  return (
    <ErrorBoundary fallback={() => <Ended />}>
      <Suspense fallback={null}>
        <OneClickPart unasked={unasked} onOff={requireConfirmation} />
      </Suspense>
    </ErrorBoundary>
  )
}
