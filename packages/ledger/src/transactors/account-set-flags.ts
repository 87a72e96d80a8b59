import type { ParsedTransaction } from '@tidebook/protocol'
import { numberField } from '../base/tx-fields.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'

/** An account flag and the ways in which a transaction sets and clears it. */
export interface FlagQuery {
  /** Account flag in the ledger. */
  readonly flag: number
  /** Value of SetFlag and ClearFlag. */
  readonly code: number
  /** Equivalent transaction flags; 0 = none. */
  readonly txSet: number
  readonly txClear: number
  readonly clearable: boolean
}

function byCode(flag: number, code: number, clearable = true): FlagQuery {
  return { flag, code, txSet: 0, txClear: 0, clearable }
}

/** In the order in which they take effect. */
export const SETTABLE: readonly FlagQuery[] = [
  { flag: ACCOUNT_FLAGS.requireAuth, code: 2, txSet: 0x0004_0000, txClear: 0x0008_0000, clearable: true },
  { flag: ACCOUNT_FLAGS.requireDestinationTag, code: 1, txSet: 0x0001_0000, txClear: 0x0002_0000, clearable: true },
  { flag: ACCOUNT_FLAGS.disallowNative, code: 3, txSet: 0x0010_0000, txClear: 0x0020_0000, clearable: true },
  byCode(ACCOUNT_FLAGS.disableMaster, 4),
  byCode(ACCOUNT_FLAGS.defaultRipple, 8),
  byCode(ACCOUNT_FLAGS.globalFreeze, 7),
  byCode(ACCOUNT_FLAGS.noFreeze, 6, false),
  byCode(ACCOUNT_FLAGS.depositAuth, 9),
  byCode(ACCOUNT_FLAGS.disallowIncomingTokenOffers, 12),
  byCode(ACCOUNT_FLAGS.disallowIncomingChecks, 13),
  byCode(ACCOUNT_FLAGS.disallowIncomingChannels, 14),
  byCode(ACCOUNT_FLAGS.disallowIncomingLines, 15),
  byCode(ACCOUNT_FLAGS.allowClawback, 16, false),
]

/** Every transaction flag of AccountSet. */
export const TX_FLAGS = SETTABLE.reduce((flags, flag) => flags | flag.txSet | flag.txClear, 0)

export function isFlagRequested(tx: ParsedTransaction, query: FlagQuery, what: 'set' | 'clear'): boolean {
  const code = numberField(tx, what === 'set' ? 'SetFlag' : 'ClearFlag')
  return code === query.code || hasFlag(tx.flags, what === 'set' ? query.txSet : query.txClear)
}

/** Values of SetFlag and ClearFlag that control a field instead of a flag. */
export const FIELD_CODES = { lastTransaction: 5, tokenMinter: 10 } as const
