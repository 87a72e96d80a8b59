import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { numberField } from '../base/tx-fields.ts'

/** Highest network id without a NetworkID field in transactions: these networks are older than the field. */
const LAST_WITHOUT_ID = 1024

/**
 * Whether a transaction was signed for this network (`preflight0` of the reference). Transactions on networks up to
 * 1,024 never contain NetworkID; on all other networks they always do.
 */
export function networkRefusal(tx: ParsedTransaction, { networkId }: NetworkDefinition): EngineResult {
  const named = numberField(tx, 'NetworkID')
  if (networkId <= LAST_WITHOUT_ID) {
    return named === undefined ? 'tesSUCCESS' : 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  }
  if (named === undefined) return 'telREQUIRES_NETWORK_ID'
  return named === networkId ? 'tesSUCCESS' : 'telWRONG_NETWORK'
}
