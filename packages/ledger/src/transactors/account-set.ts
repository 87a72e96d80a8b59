import type { ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import { bytesField, hasField, numberField } from '../base/tx-fields.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { isMasterSigned } from '../engine/signed-by.ts'
import type { Transactor } from '../engine/transactor.ts'
import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag, withFlag, withoutFlag } from '../money/flags.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { PARITY } from '../money/holdings.ts'
import { hasOwnedEntries } from '../money/owned-objects.ts'
import type { AccountEntry, AccountSettings } from '../state/account-entry.ts'
import type { State } from '../state/state.ts'
import { ZERO_HASH } from '../trees/ledger-hash.ts'
import { isPublicKey } from './signing-keys.ts'

/** An account flag and the ways in which a transaction sets and clears it. */
interface FlagQuery {
  /** Account flag in the ledger. */
  readonly flag: number
  /** Value of SetFlag and ClearFlag. */
  readonly code: number
  /** Equivalent transaction flags; 0 when none exists. */
  readonly txSet: number
  readonly txClear: number
  readonly clearable: boolean
}

function byCode(flag: number, code: number, clearable = true): FlagQuery {
  return { flag, code, txSet: 0, txClear: 0, clearable }
}

/** In the order in which they take effect. */
const SETTABLE: readonly FlagQuery[] = [
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
const TX_FLAGS = SETTABLE.reduce((flags, flag) => flags | flag.txSet | flag.txClear, 0)

function isFlagRequested(tx: ParsedTransaction, query: FlagQuery, what: 'set' | 'clear'): boolean {
  const code = numberField(tx, what === 'set' ? 'SetFlag' : 'ClearFlag')
  return code === query.code || hasFlag(tx.flags, what === 'set' ? query.txSet : query.txClear)
}

/** Values of SetFlag and ClearFlag that control a field instead of a flag. */
const FIELD_CODES = { lastTransaction: 5, tokenMinter: 10 } as const

const MAX_RATE = 2_000_000_000
const MIN_RATE = 1_000_000_000
const MIN_TICK = 3
const MAX_TICK = 16
const MAX_DOMAIN_LENGTH = 256

function valuesRefusal(tx: ParsedTransaction): EngineResult {
  const rate = numberField(tx, 'TransferRate') ?? 0
  if (rate !== 0 && (rate < MIN_RATE || rate > MAX_RATE)) return 'temBAD_TRANSFER_RATE'
  const tick = numberField(tx, 'TickSize') ?? 0
  if (tick !== 0 && (tick < MIN_TICK || tick > MAX_TICK)) return 'temBAD_TICK_SIZE'
  const messageKey = bytesField(tx, 'MessageKey')
  if (messageKey !== undefined && messageKey.length > 0 && !isPublicKey(messageKey)) return 'telBAD_PUBLIC_KEY'
  return (bytesField(tx, 'Domain')?.length ?? 0) > MAX_DOMAIN_LENGTH ? 'telBAD_DOMAIN' : 'tesSUCCESS'
}

/** Checks an AccountSet without the ledger, in the reference's order. */
function accountSetPreflight(tx: ParsedTransaction): EngineResult {
  const set = numberField(tx, 'SetFlag') ?? 0
  const clear = numberField(tx, 'ClearFlag') ?? 0
  if (set !== 0 && set === clear) return 'temINVALID_FLAG'
  for (const query of SETTABLE) {
    if (isFlagRequested(tx, query, 'set') && isFlagRequested(tx, query, 'clear')) return 'temINVALID_FLAG'
  }
  const values = valuesRefusal(tx)
  if (values !== 'tesSUCCESS') return values
  // NFTokenMinter must be present if and only if the flag is set.
  const names = hasField(tx, 'NFTokenMinter')
  if (set === FIELD_CODES.tokenMinter && !names) return 'temMALFORMED'
  return clear === FIELD_CODES.tokenMinter && names ? 'temMALFORMED' : 'tesSUCCESS'
}

const ALL_DIGITS = 16

function textAfter(tx: ParsedTransaction, name: string, before: string): string {
  const value = bytesField(tx, name)
  return value === undefined ? before : toHex(value)
}

/** Treats a value of all zeros as unset. */
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

/** Returns the settings after the transaction. A setting's neutral value removes it. */
function settingsAfter(tx: ParsedTransaction, state: State, before: AccountSettings): AccountSettings {
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

function isRequested(context: ApplyContext, flag: number): boolean {
  return SETTABLE.some((query) => query.flag === flag && isFlagRequested(context.tx, query, 'set'))
}

/** Requiring authorization or enabling clawback is possible only while no account can hold the tokens. */
function preclaim(context: ApplyContext): EngineResult {
  const { account } = context
  const { flags } = requireFields(account)
  const requiresAuth = isRequested(context, ACCOUNT_FLAGS.requireAuth) && !hasFlag(flags, ACCOUNT_FLAGS.requireAuth)
  if (requiresAuth && hasOwnedEntries(context, account)) return 'tecOWNERS'
  if (isRequested(context, ACCOUNT_FLAGS.allowClawback)) {
    if (hasFlag(flags, ACCOUNT_FLAGS.noFreeze)) return 'tecNO_PERMISSION'
    if (hasOwnedEntries(context, account)) return 'tecOWNERS'
  }
  const disablesFreezing = isRequested(context, ACCOUNT_FLAGS.noFreeze)
  return disablesFreezing && hasFlag(flags, ACCOUNT_FLAGS.allowClawback) ? 'tecNO_PERMISSION' : 'tesSUCCESS'
}

/** Returns why this signer may not set or clear a flag, or undefined. */
function refusal(context: ApplyContext, query: FlagQuery, flags: number): EngineResult | undefined {
  const byMaster = isMasterSigned(context)
  if (query.flag === ACCOUNT_FLAGS.disableMaster) {
    if (!byMaster) return 'tecNEED_MASTER_KEY'
    const { settings } = requireFields(context.account)
    const hasOther = settings.regularKey !== undefined || context.account.signers?.fields !== undefined
    return hasOther ? undefined : 'tecNO_ALTERNATIVE_KEY'
  }
  if (query.flag !== ACCOUNT_FLAGS.noFreeze) return undefined
  return byMaster || hasFlag(flags, ACCOUNT_FLAGS.disableMaster) ? undefined : 'tecNEED_MASTER_KEY'
}

/** An account that gave up freezing may not lift a global freeze either, so that it cannot pretend to freeze. */
function mayClear(query: FlagQuery, flags: number): boolean {
  if (!query.clearable) return false
  return query.flag !== ACCOUNT_FLAGS.globalFreeze || !hasFlag(flags, ACCOUNT_FLAGS.noFreeze)
}

/** Sets flags, transfer rate, tick size and text fields of the sender's account. */
export const accountSet: Transactor = {
  flags: TX_FLAGS,
  preflight: accountSetPreflight,
  preclaim,
  apply(context) {
    const fields = requireFields(context.account)
    let { flags } = fields
    for (const query of SETTABLE) {
      if (isFlagRequested(context.tx, query, 'set')) {
        const refused = hasFlag(flags, query.flag) ? undefined : refusal(context, query, flags)
        if (refused !== undefined) return refused
        flags = withFlag(flags, query.flag)
      } else if (isFlagRequested(context.tx, query, 'clear') && mayClear(query, flags))
        flags = withoutFlag(flags, query.flag)
    }
    const settings = settingsAfter(context.tx, context.state, fields.settings)
    context.state.journal.set(context.account, { ...fields, flags, settings })
    return 'tesSUCCESS'
  },
}
