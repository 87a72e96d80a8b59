import type { ChainId } from '@tidebook/chains'
import { Button } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { giftHost, giveTestCoins } from '../services/test-coins.ts'

/** Asks a demonstration chain for test coins; nothing on every other chain. */
export const TestCoins = (props: {
  readonly chain: ChainId
  readonly address: string
  readonly onGiven: () => void
}): ReactElement | null => {
  const { chain, address, onGiven } = props
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const host = giftHost(chain)
  if (host === undefined) return null
  const give = async (): Promise<void> => {
    setBusy(true)
    try {
      await giveTestCoins(host, address)
      onGiven()
    } catch {
      showToast({ kind: 'warning', title: t('chains.test-coins-failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" pending={isBusy} onClick={() => void give()}>
      {t('chains.test-coins')}
    </Button>
  )
}
