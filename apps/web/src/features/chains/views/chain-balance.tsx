import { formatDecimal } from '@tidebook/amount'
import type { ChainNode } from '@tidebook/client/chains'
import { Badge, Figure, Skeleton } from '@tidebook/ui'
import { useEffect, useMemo, type ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import type { AccountLine } from '../../wallet/index.ts'
import { assetsOf } from '../model/chain-assets.ts'
import { isEmptyWallet } from '../model/empty-wallet.ts'
import { chainSession } from '../services/send-on-chain.ts'
import { faucetHost } from '../services/test-coins.ts'
import { useHoldings } from '../services/use-holdings.ts'
import { TestCoins } from './test-coins.tsx'

/** Shows the coin balance of a wallet on another network, or that its chain has no nodes. */
export function ChainBalance({ line }: { line: AccountLine }): ReactElement {
  const t = useT()
  const node = chainNode(line.chain)
  if (node === undefined) return <Badge>{t('chains.not-connected')}</Badge>
  return <Connected line={line} node={node} />
}

function Connected({ line, node }: { line: AccountLine; node: ChainNode }): ReactElement {
  const t = useT()
  const coin = useMemo(() => assetsOf(line.chain, undefined, []), [line.chain])
  const holdings = useHoldings(node, line.address, coin)
  useEffect(() => void chainSession(node), [node])
  const balance = valueOf(holdings)?.held.get(node.coin.code)
  const failure = holdings.state === 'failed' ? holdings.code : undefined
  const offers = isEmptyWallet(balance?.amount, failure) && faucetHost(line.chain) !== undefined
  if (holdings.state === 'loading') return <Skeleton className="ms-auto h-4 w-16" />
  if (balance === undefined && !offers) return <span title={failure && t(failure as MessageKey)}>--</span>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Figure value={balance === undefined ? '0' : formatDecimal(balance.amount)} unit={node.coin.code} />
      {offers && <TestCoins chain={line.chain} address={line.address} />}
    </span>
  )
}
