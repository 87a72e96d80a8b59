import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useWallet } from '../model/wallet-state.ts'

/** The notice, for whoever has it ready before it is needed. */
export const InactivePart = lazyPart(async () => (await import('./inactive-notice.tsx')).InactiveNotice, 'wallet')

/** How a wallet becomes active, while it is not. Nothing is shown while it is, or while nobody knows. */
export const InactiveHint = ({ className }: { className?: string }): ReactElement | null => {
  const { wallet, active } = useWallet()
  if (wallet === undefined || active !== 'inactive') return null
  return (
    <Suspense fallback={null}>
      <InactivePart address={wallet.address} {...(className !== undefined && { className })} />
    </Suspense>
  )
}
