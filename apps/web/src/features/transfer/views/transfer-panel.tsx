import { Skeleton } from '@tidebook/ui'
import { useMemo, type ReactElement } from 'react'
import { InactiveHint, useWallet } from '../../wallet/index.ts'
import { useTransfer } from '../services/use-transfer.ts'
import { TransferFigures } from './transfer-figures.tsx'
import { TransferFrame, TransferPage } from './transfer-frame.tsx'
import { TransferProgress } from './transfer-progress.tsx'
import { network } from '../../../lib/network.ts'
import type { CoinSource } from '../model/coin-source.ts'
import { isCoinCode } from '../../swap/index.ts'
import type { TransferChain } from '../model/transfer-chain.ts'
import { createOwnChain } from '../services/own-chain.ts'

/** The wallet types that support transfers. */
function transferChains(): readonly TransferChain[] {
  return [createOwnChain()]
}

/** Returns a wallet type by its id; the default is the exchange's own network. */
function transferChain(id: string = network().profile): TransferChain {
  const found = transferChains().find((chain) => chain.id === id)
  if (found === undefined) throw new RangeError(`no transfers with ${id}`)
  return found
}

/** Coins of the exchange's own network, identified by code and issuer. */
function createOwnCoinSource(): CoinSource {
  return {
    chain: network().profile,
    native: network().native.code,
    isCode: isCoinCode,
    describe: async (issuer, code) => ({ code, issuer }),
    problemOf: () => 'transfer.to.address',
  }
}

/**
 * Sends money to a wallet by its address (TRF-003) or to another wallet of this browser (TRF-002), and shows the
 * progress.
 */
export function TransferPanel(): ReactElement {
  const { wallet } = useWallet()
  const chain = useMemo(() => transferChain(), [])
  const source = useMemo(() => createOwnCoinSource(), [])
  const view = useTransfer(chain)
  if (view === undefined) return <TransferWaiting />
  return (
    <TransferFrame
      view={view}
      source={source}
      receive={wallet && { address: wallet.address }}
      hint={<InactiveHint />}
      figures={<TransferFigures view={view} />}
      aside={<TransferProgress id={view.sentId} />}
    />
  )
}

/** Placeholder until the state is known. */
export function TransferWaiting(): ReactElement {
  return (
    <TransferPage waits>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </TransferPage>
  )
}
