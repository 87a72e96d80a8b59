import type { ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import { bytesField, numberField } from '../engine/tx-fields.ts'
import { PARITY } from '../money/holdings.ts'
import type { AccountSettings } from '../state/account-entry.ts'

const ALL_DIGITS = 16

function textAfter(tx: ParsedTransaction, name: string, before: string): string {
  const value = bytesField(tx, name)
  return value === undefined ? before : toHex(value)
}

/** All zeros stand for none. */
function hashAfter(tx: ParsedTransaction, name: string, before: string): string {
  const value = bytesField(tx, name)
  if (value === undefined) return before
  return value.every((byte) => byte === 0) ? '' : toHex(value)
}

/** Settings with what the transaction gives; the neutral value of each removes it. */
export function settingsAfter(tx: ParsedTransaction, before: AccountSettings): AccountSettings {
  const rate = numberField(tx, 'TransferRate')
  const tick = numberField(tx, 'TickSize')
  return {
    ...before,
    transferRate: rate === undefined ? before.transferRate : rate === PARITY ? 0 : rate,
    tickSize: tick === undefined ? before.tickSize : tick === ALL_DIGITS ? 0 : tick,
    domain: textAfter(tx, 'Domain', before.domain),
    messageKey: textAfter(tx, 'MessageKey', before.messageKey),
    emailHash: hashAfter(tx, 'EmailHash', before.emailHash),
  }
}
