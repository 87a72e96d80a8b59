import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useWallet } from '../model/wallet-state.ts'

/** The notice, for preloading. */
export const InactivePart = lazyPart(async () => (await import('./inactive-notice.tsx')).InactiveNotice, 'wallet')

/** Explains how to activate a wallet. Hidden while it is active or its state is unknown. */
export function InactiveHint({ className }: { className?: string }): ReactElement | null {
  const { wallet, active } = useWallet()
  if (wallet === undefined || active !== 'inactive') return null
  return (
    <Suspense fallback={null}>
      <InactivePart address={wallet.address} {...(className !== undefined && { className })} />
    </Suspense>
  )
}
