import type { ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import { ZERO_HASH } from '../trees/ledger-hash.ts'
import { bytesField, numberField } from '../base/tx-fields.ts'
import { PARITY } from '../money/holdings.ts'
import type { AccountEntry, AccountSettings } from '../state/account-entry.ts'
import type { State } from '../state/state.ts'
import { FIELD_CODES } from './account-set-flags.ts'

const ALL_DIGITS = 16

function textAfter(tx: ParsedTransaction, name: string, before: string): string {
  const value = bytesField(tx, name)
  return value === undefined ? before : toHex(value)
}

/** Treats all zeros as unset. */
function hashAfter(tx: ParsedTransaction, name: string, before: string): string {
  const value = bytesField(tx, name)
  if (value === undefined) return before
  return value.every((byte) => byte === 0) ? '' : toHex(value)
}

function lastTransactionAfter(tx: ParsedTransaction, before: string): string {
  if (numberField(tx, 'SetFlag') === FIELD_CODES.lastTransaction) return before === '' ? ZERO_HASH : before
  return numberField(tx, 'ClearFlag') === FIELD_CODES.lastTransaction ? '' : before
}

function minterAfter(tx: ParsedTransaction, state: State, before: AccountEntry | undefined): AccountEntry | undefined {
  if (numberField(tx, 'ClearFlag') === FIELD_CODES.tokenMinter) return undefined
  const minter = numberField(tx, 'SetFlag') === FIELD_CODES.tokenMinter ? bytesField(tx, 'NFTokenMinter') : undefined
  return minter === undefined ? before : state.internAccount(minter)
}

/** Returns the settings after the transaction. The neutral value of a setting removes it. */
export function settingsAfter(tx: ParsedTransaction, state: State, before: AccountSettings): AccountSettings {
  const rate = numberField(tx, 'TransferRate')
  const tick = numberField(tx, 'TickSize')
  return {
    ...before,
    transferRate: rate === undefined ? before.transferRate : rate === PARITY ? 0 : rate,
    tickSize: tick === undefined ? before.tickSize : tick === ALL_DIGITS ? 0 : tick,
    domain: textAfter(tx, 'Domain', before.domain),
    messageKey: textAfter(tx, 'MessageKey', before.messageKey),
    emailHash: hashAfter(tx, 'EmailHash', before.emailHash),
    walletLocator: hashAfter(tx, 'WalletLocator', before.walletLocator),
    lastTransaction: lastTransactionAfter(tx, before.lastTransaction),
    tokenMinter: minterAfter(tx, state, before.tokenMinter),
  }
}
