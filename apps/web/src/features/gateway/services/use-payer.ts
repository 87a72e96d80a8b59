import { maximum, minimum, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { ChainNode, FeeEstimate } from '@tidebook/client/chains'
import type { GatewayCoin } from '@tidebook/contract/gateway'
import { useEffect, useMemo, useState } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { chainFacts } from '../../../lib/network.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { assetsOf, useHoldings, type Holdings } from '../../chains/index.ts'
import { useLookup, useOwnWallets, type Lookup } from '../../transfer/index.ts'
import type { AccountLine } from '../../wallet/index.ts'
import { storeChainBalance } from '../model/platform-store.ts'

/** The wallet of this browser that pays a deposit, and its state on the chain. */
export interface PayerView {
  readonly lines: readonly AccountLine[]
  readonly line: AccountLine | undefined
  readonly choose: (address: string) => void
  readonly node: ChainNode | undefined
  readonly asset: ChainAsset | undefined
  /** The paying account; undefined until known. */
  readonly from: string | undefined
  /** Total balance of the coin. */
  readonly balance: Decimal | undefined
  /** The chain's reserve of the coin. */
  readonly kept: Decimal | undefined
  readonly fee: Lookup<FeeEstimate>
  /** Message key that explains why the state is unknown. */
  readonly failure: string | undefined
}

const NONE = [] as const

/**
 * Returns the wallet that pays with a coin or token of a chain.
 * @param moved coin of the gateway; undefined until known, and then the view has no asset
 */
export function usePayer(moved: Pick<GatewayCoin, 'asset'> | undefined, chain: ChainId): PayerView {
  const node = chainNode(chain)
  const lines = useOwnWallets(chain, undefined)
  const [wanted, choose] = useState<string>()
  const line = lines.find(({ address }) => address === wanted) ?? lines[0]
  const isKnown = moved !== undefined
  const issuer = moved?.asset?.issuer
  const named = useMemo(
    () =>
      isKnown
        ? assetsOf(chain, chainFacts(chain), NONE)
            .filter(({ asset }) => asset.issuer === issuer)
            .slice(0, 1)
        : NONE,
    [chain, isKnown, issuer],
  )
  const holdings = useHoldings(line === undefined ? undefined : node, line?.address ?? '', named)
  const known: Holdings | undefined = valueOf(holdings)
  const held = known?.held.get(named[0]?.key ?? '')
  const from = known?.from
  useEffect(() => {
    if (from !== undefined && held !== undefined) storeChainBalance(from, held.amount)
  }, [from, held])
  const asset = named[0]?.asset
  const fee = useLookup(
    ['payer fee', asset, from],
    node === undefined || asset === undefined || from === undefined
      ? undefined
      : (signal) => node.fee({ from, to: from, asset, amount: ZERO }, signal),
    0,
  )
  return {
    lines,
    line,
    choose,
    node,
    asset,
    from,
    balance: held?.amount,
    kept: held?.kept,
    fee,
    failure: holdings.state === 'failed' ? holdings.code : undefined,
  }
}

/**
 * Returns the maximum deposit: the balance minus the amount that the wallet must retain, up to the gateway's maximum.
 */
export function maxAmount(balance: Decimal, keep: Decimal, most: Decimal): Decimal {
  return maximum(minimum(subtract(balance, keep), most), ZERO)
}
