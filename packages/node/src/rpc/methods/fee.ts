import type { LedgerRules } from '@tidebook/ledger'
import type { QueueLoad } from '../../queue/submission-queue.ts'
import type { RpcMethod } from '../method.ts'
import { isSkywell } from '../../base/code-base.ts'
import { BASE_LEVEL, feeOfLevel } from '../../queue/fee-level.ts'

/** Load of a ledger that accepts all transactions, so its fee never rises. */
const NO_LOAD = { medianLevel: BASE_LEVEL, openLevel: BASE_LEVEL }
/** The same load in the reference's responses, where the median is never below this. */
const REFERENCE_NO_LOAD = { medianLevel: 500 * BASE_LEVEL, openLevel: BASE_LEVEL }

function feeMembers(
  { baseFee }: LedgerRules,
  { medianLevel, openLevel }: Pick<QueueLoad, 'medianLevel' | 'openLevel'>,
) {
  const drops = (level: number): string => feeOfLevel(level, baseFee).toString()
  return {
    drops: {
      base_fee: baseFee.toString(),
      median_fee: drops(medianLevel),
      minimum_fee: baseFee.toString(),
      open_ledger_fee: drops(openLevel),
    },
    levels: {
      median_level: medianLevel.toString(),
      minimum_level: BASE_LEVEL.toString(),
      open_ledger_level: openLevel.toString(),
      reference_level: BASE_LEVEL.toString(),
    },
  }
}

/**
 * Returns the cost of a transaction in micro units: `open_ledger_fee` enters the open ledger immediately, `base_fee`
 * after waiting for its turn.
 */
export const fee: RpcMethod = {
  name: 'fee',
  handle: (_params, { host, network, rules, pipeline }) => {
    const { load } = host
    const isReference = !isSkywell(network)
    const capacity = load?.capacity ?? (isReference ? pipeline.capacity : undefined)
    return {
      current_ledger_size: String(host.openCount),
      current_queue_size: String(load?.size ?? pipeline.pending),
      ...feeMembers(rules, load ?? (isReference ? REFERENCE_NO_LOAD : NO_LOAD)),
      expected_ledger_size: String(load?.target ?? host.validated.transactionCount),
      ledger_current_index: host.ledger.openIndex,
      ...(capacity === undefined ? {} : { max_queue_size: String(capacity) }),
    }
  },
}
