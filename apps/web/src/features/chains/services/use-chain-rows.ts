import type { ChainNode, ChainRecord } from '@tidebook/client/chains'
import { useStore } from '../../../lib/store.ts'
import { useLookup } from '../../transfer/index.ts'
import { chainRows, type ChainRow } from '../model/chain-rows.ts'
import { readSentRecords } from '../model/sent-records.ts'
import { sentStore } from './send-on-chain.ts'

const NONE: readonly ChainRecord[] = []

/** Returns the transfers of a wallet that the chain's nodes and this browser know. */
export function useChainRows(node: ChainNode, from: string | undefined): readonly ChainRow[] {
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
