import type { AssetBalance } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import { useEffect, useState } from 'react'
import { failedAfter, LOADING, ready, type Loadable } from '../../../lib/loadable.ts'
import { chainProblem } from '../model/chain-problem.ts'
import { assetKey, type NamedAsset } from '../model/chain-assets.ts'
import { accountName } from './account-name.ts'

/** How often balances are read anew, milliseconds. */
const AGAIN_MS = 10_000

/** The account that pays for a wallet, and what it holds by the keys of its assets. */
export interface Holdings {
  readonly from: string
  readonly held: ReadonlyMap<string, AssetBalance>
}

const read = async (
  node: ChainNode,
  address: string,
  assets: readonly NamedAsset[],
  signal: AbortSignal,
): Promise<Holdings> => {
  const from = await accountName(node, address, signal)
  const balances = await Promise.all(assets.map(({ asset }) => node.balance(from, asset, signal)))
  return { from, held: new Map(balances.map((balance) => [assetKey(balance.asset), balance])) }
}

/**
 * What a wallet holds of some assets, read now, again after a while, and whenever the version changes. A failure's code is
 * the key of its sentence.
 * @param assets the same list until others are meant
 */
export function useHoldings(
  node: ChainNode | undefined,
  address: string,
  assets: readonly NamedAsset[],
  version: number,
): Loadable<Holdings> {
  const [holdings, setHoldings] = useState<Loadable<Holdings>>(LOADING)
  useEffect(() => {
    if (node === undefined) return undefined
    const stop = new AbortController()
    const again = (): void => {
      read(node, address, assets, stop.signal).then(
        (value) => stop.signal.aborted || setHoldings(ready(value)),
        (error: unknown) => stop.signal.aborted || setHoldings((last) => failedAfter(last, chainProblem(error))),
      )
    }
    again()
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [node, address, assets, version])
  return holdings
}
