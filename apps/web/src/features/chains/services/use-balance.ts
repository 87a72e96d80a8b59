import type { AssetBalance } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import { useEffect, useState } from 'react'
import { failedAfter, LOADING, ready, type Loadable } from '../../../lib/loadable.ts'
import type { MessageKey } from '../../../lib/i18n.ts'
import { chainProblem } from '../model/chain-problem.ts'

/** How often a balance is read anew, milliseconds. */
const AGAIN_MS = 10_000

/** What an address holds of its chain's coin, read now, again after a while, and whenever the version changes. */
export function useBalance(node: ChainNode, address: string, version: number): Loadable<AssetBalance> {
  const [balance, setBalance] = useState<Loadable<AssetBalance>>(LOADING)
  useEffect(() => {
    const stop = new AbortController()
    const read = (): void => {
      node.balance(address, node.coin, stop.signal).then(
        (value) => stop.signal.aborted || setBalance(ready(value)),
        (error: unknown) => {
          const code: MessageKey = chainProblem(error)
          if (!stop.signal.aborted) setBalance((last) => failedAfter(last, code))
        },
      )
    }
    read()
    const timer = setInterval(read, AGAIN_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [node, address, version])
  return balance
}
