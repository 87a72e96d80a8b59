import type { TransferConditions } from '@tidebook/chains'
import type { Terms } from '@tidebook/client/submit'
import type { DeviceSigningRequest } from '../../devices/index.ts'
import type { Account } from '../../wallet/index.ts'

/** Extra validity of a transfer that a user reviews page by page on a small screen, in milliseconds. */
const READING_MS = 240_000
/** Ledger interval of the Ripple family and block interval of Tron, in milliseconds. */
const LEDGER_MS = 4000
const BLOCK_MS = 3000

/** Returns the device's description of an account, or undefined when a vault has its key. */
export function toDeviceAccount({ kind, chain, path, address }: Account): DeviceSigningRequest['account'] | undefined {
  if (kind !== 'device' || path === undefined) return undefined
  return { chain: chain as DeviceSigningRequest['account']['chain'], path, address }
}

/**
 * Extends the expiry of transfer conditions for a signature that takes minutes. Conditions without an expiry stay
 * unchanged.
 */
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
