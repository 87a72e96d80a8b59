import { Card, Notice, Figure } from '@tidebook/ui'
import { Suspense, useMemo, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { chainFacts } from '../../../lib/network.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { DevicePromptPart } from '../../devices/index.ts'
import { TransferFrame, FigureLine, isOtherCode, type CoinSource, useLookup } from '../../transfer/index.ts'
import type { AccountLine } from '../../wallet/index.ts'
import type { ChainNode, ChainRecord } from '@tidebook/client/chains'
import { resolveReceivingAddress } from '../services/account-name.ts'
import { useChainTransfer, type ChainTransferView } from '../services/use-chain-transfer.ts'
import { EmptyWallet } from './empty-wallet.tsx'
import { SentList } from './sent-list.tsx'
import { formatDecimal, isNegative, isZero, subtract } from '@tidebook/amount'
import { readNumber } from '../../../lib/number-entry.ts'
import { isRippleChain } from '@tidebook/chains/coins'
import { chainProblem } from '../model/chain-problem.ts'
import { useStore } from '../../../lib/store.ts'
import { chainRows, type ChainRow } from '../model/chain-rows.ts'
import { readSentRecords } from '../model/sent-records.ts'
import { sentStore } from '../services/send-on-chain.ts'

const NONE: readonly ChainRecord[] = []

/** Returns a wallet's transfers, from the chain's nodes and from this browser. */
function useChainRows(node: ChainNode, from: string | undefined): readonly ChainRow[] {
  const sent = useStore(sentStore)
  const settled = [...sent.values()].filter(({ state }) => state.phase === 'validated').length
  const history = useLookup(
    ['chain history', node.chain, from],
    node.history === undefined || from === undefined
      ? undefined
      : async (signal) => (await node.history?.(from, signal)) ?? NONE,
    settled,
  )
  if (from === undefined) return []
  return chainRows(
    { chain: node.chain, from },
    sent,
    history.state === 'ready' ? history.value : NONE,
    readSentRecords(),
  )
}

/** Coins on another network. On chains with token contracts the nodes return name and decimals. */
function createCoinSource(node: ChainNode): CoinSource {
  return {
    chain: node.chain,
    native: node.coin.code,
    isCode: node.chain === 'eos' || isRippleChain(node.chain) ? isOtherCode : undefined,
    describe: async (issuer, code) => {
      const asset = await node.asset(issuer, code === '' ? undefined : code)
      return {
        chain: node.chain,
        code: asset.code,
        issuer,
        ...(asset.decimals !== undefined && { decimals: asset.decimals }),
      }
    },
    problemOf: chainProblem,
  }
}

/** Shows the estimated and the maximum fee of a transfer on another network, the reserve and the remaining balance. */
function ChainFigures({ view }: { view: ChainTransferView }): ReactElement {
  const { form, asset, fee, kept, coin } = view
  const t = useT()
  const amount = readNumber(form.amount)
  const known = fee.state === 'ready' ? fee.value : undefined
  const spent = asset.available && amount && subtract(asset.available, amount)
  const left = spent && known && asset.issuer === '' ? subtract(spent, known.most) : spent
  return (
    <dl className="flex flex-col gap-2 py-1 text-13">
      <FigureLine name={t('transfer.fee')}>
        <Figure value={known && formatDecimal(known.likely)} unit={coin} />
      </FigureLine>
      <FigureLine name={t('transfer.fee-most')}>
        <Figure value={known && formatDecimal(known.most)} unit={coin} />
      </FigureLine>
      {kept !== undefined && !isZero(kept) && (
        <FigureLine name={t('transfer.reserve')}>
          <Figure value={formatDecimal(kept)} unit={coin} />
        </FigureLine>
      )}
      <FigureLine name={t('transfer.left')}>
        <Figure value={left === undefined || isNegative(left) ? undefined : formatDecimal(left)} unit={asset.title} />
      </FigureLine>
    </dl>
  )
}

/** Hours until EOS returns unstaked resources (CST-005). */
const EOS_HOURS = 72

/** Sends from a wallet on another network (TRF-010 to TRF-020) and shows the progress. */
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
            {view.isEmpty && <EmptyWallet chain={line.chain} address={line.address} coin={view.coin} />}
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
          <DevicePromptPart />
        </Suspense>
      )}
    </>
  )
}
