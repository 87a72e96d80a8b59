import { useEffect } from 'react'
import { openWalletDialog } from '../../features/wallet/index.ts'

/** Time until the window for another key opens, milliseconds: the page is there by then (RSK-011). */
const SIGNAL_MS = 200

/** Opens the window that gives the wallet another key, a moment after the page that is for it. */
export const useModifySignal = (isWanted: boolean): void =>
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => openWalletDialog('modify'), SIGNAL_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
