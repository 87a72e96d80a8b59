import type { RpcMethod } from '../method.ts'

const LEVEL = '256'

/** What a transaction costs, in micro units. The cost never rises with load: a full node refuses instead. */
export const fee: RpcMethod = {
  name: 'fee',
  handle: (_params, { host, rules, pipeline }) => {
    const base = rules.baseFee.toString()
    return {
      current_ledger_size: String(host.openCount),
      current_queue_size: String(pipeline.pending),
      drops: { base_fee: base, median_fee: base, minimum_fee: base, open_ledger_fee: base },
      expected_ledger_size: String(host.validated.transactionCount),
      ledger_current_index: host.ledger.openIndex,
      levels: { median_level: LEVEL, minimum_level: LEVEL, open_ledger_level: LEVEL, reference_level: LEVEL },
    }
  },
}
