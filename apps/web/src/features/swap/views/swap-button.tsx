import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { showWalletMissing } from '../../wallet/index.ts'
import type { SwapBlock } from '../model/swap-state.ts'
import type { SwapToken } from '../model/swap-token.ts'

export interface SwapButtonProps {
  readonly block: SwapBlock | undefined
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly busy: boolean
  readonly onSwap: () => void
  readonly onTrust: () => void
  readonly onRefresh: () => void
}

/** The main button: it swaps, or shows the next required step and performs it if possible. */
export function SwapButton(props: SwapButtonProps): ReactElement {
  const { block, pay, receive, busy, onSwap, onTrust, onRefresh } = props
  const t = useT()
  const acts: Partial<Record<SwapBlock, () => void>> = {
    'no-wallet': showWalletMissing,
    trust: onTrust,
    refresh: onRefresh,
  }
  const act = block === undefined ? onSwap : acts[block]
  const words = { pay: pay.title, receive: receive.title, each: network().reserve.increment }
  return (
    <Button
      wide
      size="large"
      variant={block === undefined || act !== undefined ? 'primary' : 'default'}
      pending={busy || block === 'loading'}
      blocked={act === undefined}
      onClick={act}
    >
      {t(block === undefined ? 'swap.review' : `swap.block.${block}`, words)}
    </Button>
  )
}
