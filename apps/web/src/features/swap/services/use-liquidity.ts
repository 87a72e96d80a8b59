import { useCallback, useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { tokenKey, type SwapToken } from '../model/swap-token.ts'
import { readLiquidity, type Liquidity } from './read-liquidity.ts'

export interface LiquidityState {
  readonly liquidity: Liquidity | undefined
  /** The last question was not answered. */
  readonly failed: boolean
  readonly refresh: () => void
}

const NONE: Omit<LiquidityState, 'refresh'> = { liquidity: undefined, failed: false }

/** The market between two tokens, read again with every ledger. */
export const useLiquidity = (pay: SwapToken | undefined, receive: SwapToken | undefined): LiquidityState => {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const account = useStore(walletStore, (state) => state.wallet?.address)
  const [state, setState] = useState(NONE)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (pay === undefined || receive === undefined) return
    let gone = false
    readLiquidity(pay, receive, account).then(
      (liquidity) => {
        if (!gone) setState({ liquidity, failed: false })
      },
      () => {
        if (!gone) setState((last) => ({ ...last, failed: true }))
      },
    )
    return () => {
      gone = true
    }
  }, [pay, receive, account, ledger, round])
  const refresh = useCallback(() => setRound((last) => last + 1), [])
  const { liquidity } = state
  const same =
    liquidity !== undefined &&
    pay !== undefined &&
    receive !== undefined &&
    tokenKey(liquidity.pay) === tokenKey(pay) &&
    tokenKey(liquidity.receive) === tokenKey(receive)
  return { liquidity: same ? liquidity : undefined, failed: state.failed, refresh }
}
