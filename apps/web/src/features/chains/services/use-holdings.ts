import type { AssetBalance } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import type { Loadable } from '../../../lib/loadable.ts'
import { useRead } from '../../../lib/queries/use-read.ts'
import { chainProblem } from '../model/chain-problem.ts'
import { assetKey, type NamedAsset } from '../model/chain-assets.ts'
import { fetchAccountName } from './account-name.ts'
import { useBalanceVersion } from './balance-version.ts'

/** Interval between two reads of the balances, in milliseconds. */
const REFRESH_MS = 10_000

/** The paying account of a wallet and its balances by asset key. */
export interface Holdings {
  readonly from: string
  readonly held: ReadonlyMap<string, AssetBalance>
}

/**
 * Reads the balances of a wallet.
 * @throws ChainNodeError, RpcError, ClientError
 */
export async function fetchHoldings(
  node: ChainNode,
  address: string,
  assets: readonly NamedAsset[],
  signal: AbortSignal,
): Promise<Holdings> {
  const from = await fetchAccountName(node, address, signal)
  const balances = await Promise.all(assets.map(({ asset }) => node.balance(from, asset, signal)))
  return { from, held: new Map(balances.map((balance) => [assetKey(balance.asset), balance])) }
}

/**
 * Reads the balances of a wallet on mount, on an interval, and when this tab has changed them. After a change of address,
 * chain or asset list the state is `loading` until the matching response arrives: a payment must never combine two
 * wallets. The code of a failure is its message key.
 */
export function useHoldings(
  node: ChainNode | undefined,
  address: string,
  assets: readonly NamedAsset[],
): Loadable<Holdings> {
  return useRead(
    ['holdings', node?.chain, address, assets.map(({ asset }) => asset)],
    node && ((signal) => fetchHoldings(node, address, assets, signal)),
    chainProblem,
    { everyMs: REFRESH_MS, version: useBalanceVersion() },
  ).answer
}
