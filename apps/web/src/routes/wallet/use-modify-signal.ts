import { useEffect } from 'react'
import { openWalletDialog } from '../../features/wallet/index.ts'

/** Delay of the window for another key, in milliseconds: the page has rendered by then (RSK-011). */
const SIGNAL_MS = 200

/** Opens the window that changes the wallet's key, a moment after its page. */
export function useModifySignal(isWanted: boolean): void {
  return useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => openWalletDialog('modify'), SIGNAL_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
}
