import { useEffect } from 'react'
import { openWalletDialog } from '../../features/wallet/index.ts'

/** Delay before the dialog for another key opens, in milliseconds. The page has rendered by then (RSK-011). */
const SIGNAL_MS = 200

/** Opens the dialog that changes the wallet's key, a moment after the page. */
export function useModifySignal(isWanted: boolean): void {
  return useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => openWalletDialog('modify'), SIGNAL_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
}
