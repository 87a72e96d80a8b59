import { Card, Notice } from '@tidebook/ui'
import { Suspense, useMemo, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { chainFacts } from '../../../lib/network.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { DeviceQuestionPart } from '../../devices/index.ts'
import { TransferFrame } from '../../transfer/index.ts'
import type { AccountLine } from '../../wallet/index.ts'
import type { ChainNode } from '@tidebook/client/chains'
import { resolveReceivingAddress } from '../services/account-name.ts'
import { createCoinSource } from '../services/chain-coins.ts'
import { useChainTransfer } from '../services/use-chain-transfer.ts'
import { useChainRows } from '../services/use-chain-rows.ts'
import { ChainFigures } from './chain-figures.tsx'
import { EmptyWallet } from './empty-wallet.tsx'
import { SentList } from './sent-list.tsx'

/** Hours until EOS returns unstaked resources (CST-005). */
const EOS_HOURS = 72

/** Sends from a wallet of another network (TRF-010 to TRF-020) and shows the progress. */
export function ChainTransfer({ line }: { line: AccountLine }): ReactElement | null {
  const node = chainNode(line.chain)
  return node === undefined ? null : <Connected line={line} node={node} />
}

function Connected({ line, node }: { line: AccountLine; node: ChainNode }): ReactElement {
  const t = useT()
  const view = useChainTransfer(line, node)
  const rows = useChainRows(node, view.payer)
  const source = useMemo(() => createCoinSource(node), [node])
  const address = resolveReceivingAddress(node, line.address, view.payer)
  const explorer = chainFacts(node.chain)?.explorer
  return (
    <>
      <TransferFrame
        view={view}
        source={source}
        receive={address === undefined ? undefined : { address, title: line.title }}
        hint={
          <>
            {node.chain === 'eos' && <Notice>{t('chains.eos-resources', { hours: EOS_HOURS })}</Notice>}
            {view.isEmpty && (
              <EmptyWallet chain={line.chain} address={line.address} coin={view.coin} onGiven={view.onGiven} />
            )}
          </>
        }
        figures={<ChainFigures view={view} />}
        listsTransfers
        aside={
          <Card title={t('transfer.history')}>
            <SentList rows={rows} explorer={explorer} />
          </Card>
        }
      />
      {line.kind === 'device' && (
        <Suspense fallback={null}>
          <DeviceQuestionPart />
        </Suspense>
      )}
    </>
  )
}
