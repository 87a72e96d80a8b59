import type { TransferConditions } from '@tidebook/chains'
import type { Terms } from '@tidebook/client/submit'
import type { AskedOfDevice } from '../../devices/index.ts'
import type { Account } from '../../wallet/index.ts'

/** How much longer a transfer is valid when a person reads it page by page on a small screen, milliseconds. */
const READING_MS = 240_000
/** Time between two ledgers of the Ripple family, and between two blocks of Tron. */
const LEDGER_MS = 4000
const BLOCK_MS = 3000

/** The account as a device knows it; undefined where a vault has its key. */
export function deviceOf({ kind, chain, path, address }: Account): AskedOfDevice['account'] | undefined {
  if (kind !== 'device' || path === undefined) return undefined
  return { chain: chain as AskedOfDevice['account']['chain'], path, address }
}

/** The same conditions and terms, for a signature that takes minutes. What has no end by time stays as it is. */
export function forDevice(
  conditions: TransferConditions,
  terms: Terms,
): { readonly conditions: TransferConditions; readonly terms: Terms } {
  if (conditions.family === 'ripple') {
    const lastLedger = conditions.lastLedger + READING_MS / LEDGER_MS
    return { conditions: { ...conditions, lastLedger }, terms: { ...terms, lastLedger } }
  }
  if (conditions.family === 'tron')
    return {
      conditions: { ...conditions, expiration: conditions.expiration + READING_MS },
      terms: { ...terms, lastLedger: terms.lastLedger + READING_MS / BLOCK_MS },
    }
  return { conditions, terms }
}
