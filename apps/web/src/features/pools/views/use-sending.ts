import { useState } from 'react'
import { showWalletMissing, useWallet } from '../../wallet/index.ts'

/** Limits a form to one transaction at a time. Returns whether one is in progress, and the id of the last one sent. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string>()
  const { wallet } = useWallet()
  const send = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    if (wallet === undefined) {
      showWalletMissing()
      return false
    }
    setBusy(true)
    try {
      const id = await work()
      if (id !== undefined) setSent(id)
      return id !== undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, sent, send, account: wallet?.address }
}
