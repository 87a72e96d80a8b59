import { maximum, minimum, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { ChainNode, FeeEstimate } from '@tidebook/client/chains'
import { useEffect, useMemo, useState } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { chainFacts } from '../../../lib/network.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { assetsOf, useHoldings, type Holdings } from '../../chains/index.ts'
import { useAsked, useOwnWallets, type Asked } from '../../transfer/index.ts'
import type { AccountLine } from '../../wallet/index.ts'
import { keepPossession } from '../model/platform-store.ts'

/** The wallet of this browser that pays a deposit, and what its chain says of it. */
export interface PayerView {
  readonly lines: readonly AccountLine[]
  readonly line: AccountLine | undefined
  readonly choose: (address: string) => void
  readonly node: ChainNode | undefined
  readonly asset: ChainAsset | undefined
  /** the account that pays; undefined while it is not known */
  readonly from: string | undefined
  /** all there is of the coin */
  readonly balance: Decimal | undefined
  /** what the chain itself keeps of it */
  readonly kept: Decimal | undefined
  readonly fee: Asked<FeeEstimate>
  /** the key of the sentence about why nothing is known */
  readonly trouble: string | undefined
}

const NONE = [] as const

/** Which wallet pays with a coin of a chain. @param version balances are read again when it changes */
export function usePayer(chain: ChainId, base: string, version: number): PayerView {
  const node = chainNode(chain)
  const lines = useOwnWallets(chain, undefined)
  const [wanted, choose] = useState<string>()
  const line = lines.find(({ address }) => address === wanted) ?? lines[0]
  const named = useMemo(
    () =>
      assetsOf(chain, chainFacts(chain), NONE)
        .filter(({ asset }) => asset.code === base)
        .slice(0, 1),
    [chain, base],
  )
  const holdings = useHoldings(line === undefined ? undefined : node, line?.address ?? '', named, version)
  const known: Holdings | undefined = valueOf(holdings)
  const held = known?.held.get(named[0]?.key ?? '')
  const from = known?.from
  useEffect(() => {
    if (from !== undefined && held !== undefined) keepPossession(from, held.amount)
  }, [from, held])
  const asset = named[0]?.asset
  const fee = useAsked(
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
    trouble: holdings.state === 'failed' ? holdings.code : undefined,
  }
}

/** The most that can be paid in: what stays in the wallet taken off, and not above the gateway's most. */
export const mostOf = (balance: Decimal, keep: Decimal, most: Decimal): Decimal =>
  maximum(minimum(subtract(balance, keep), most), ZERO)
