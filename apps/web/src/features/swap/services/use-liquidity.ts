import { valueOf } from '../../../lib/loadable.ts'
import { useRead } from '../../../lib/queries/use-read.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { tokenKey, type SwapToken } from '../model/swap-token.ts'
import { fetchLiquidity, type Liquidity } from './fetch-liquidity.ts'

export interface LiquidityState {
  readonly liquidity: Liquidity | undefined
  /** Whether the last read failed. */
  readonly failed: boolean
  readonly refresh: () => void
}

const UNREACHABLE = 'unreachable'

/** Returns the market between two tokens, and reads it again with every ledger. */
export function useLiquidity(pay: SwapToken | undefined, receive: SwapToken | undefined): LiquidityState {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const account = useStore(walletStore, (state) => state.wallet?.address)
  const { answer, refresh } = useRead(
    ['liquidity', pay && tokenKey(pay), receive && tokenKey(receive), account],
    pay === undefined || receive === undefined ? undefined : () => fetchLiquidity(pay, receive, account),
    () => UNREACHABLE,
    { version: ledger ?? 0 },
  )
  return {
    liquidity: valueOf(answer),
    failed: answer.state === 'failed' || answer.state === 'stale',
    refresh: () => void refresh(),
  }
}
