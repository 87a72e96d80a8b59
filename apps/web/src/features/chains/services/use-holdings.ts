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

/** Everything that an answer depends on. */
interface Question {
  readonly node: ChainNode | undefined
  readonly address: string
  readonly assets: readonly NamedAsset[]
}

const isSame = (one: Question, other: Question): boolean =>
  one.node === other.node && one.address === other.address && one.assets === other.assets

/**
 * Balances of a wallet, read on mount, on an interval, and when the version changes. Another address, node or list of
 * assets is `loading` until its own answer arrives: a payment must never combine two wallets. A failure's code is the key
 * of its message.
 * @param assets keeps its identity while the list is the same
 */
export function useHoldings(
  node: ChainNode | undefined,
  address: string,
  assets: readonly NamedAsset[],
  version: number,
): Loadable<Holdings> {
  const [answer, setAnswer] = useState<Question & { readonly loaded: Loadable<Holdings> }>({
    node,
    address,
    assets,
    loaded: LOADING,
  })
  useEffect(() => {
    if (node === undefined) return undefined
    const question: Question = { node, address, assets }
    const stop = new AbortController()
    const put = (next: (last: Loadable<Holdings>) => Loadable<Holdings>): void => {
      if (stop.signal.aborted) return
      setAnswer((last) => ({ ...question, loaded: next(isSame(last, question) ? last.loaded : LOADING) }))
    }
    const again = (): void => {
      read(node, address, assets, stop.signal).then(
        (value) => put(() => ready(value)),
        (error: unknown) => put((last) => failedAfter(last, chainProblem(error))),
      )
    }
    again()
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [node, address, assets, version])
  return isSame(answer, { node, address, assets }) ? answer.loaded : LOADING
}
