import type { ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../engine/apply-context.ts'
import { isMasterSigned } from '../engine/signed-by.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, numberField } from '../engine/tx-fields.ts'
import { existing } from '../money/account-access.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import type { EngineResult } from '../results/engine-results.ts'
import { SETTABLE, TX_FLAGS, isAsking } from './account-set-flags.ts'
import type { FlagAsked } from './account-set-flags.ts'
import { settingsAfter } from './account-set-values.ts'

const MOST_RATE = 2_000_000_000
const LEAST_RATE = 1_000_000_000
const LEAST_TICK = 3
const MOST_TICK = 16
const LONGEST_DOMAIN = 256

function preflight(tx: ParsedTransaction): EngineResult {
  const set = numberField(tx, 'SetFlag') ?? 0
  const clear = numberField(tx, 'ClearFlag') ?? 0
  if (set !== 0 && set === clear) return 'temINVALID_FLAG'
  for (const asked of SETTABLE) {
    if (isAsking(tx, asked, 'set') && isAsking(tx, asked, 'clear')) return 'temINVALID_FLAG'
  }
  const rate = numberField(tx, 'TransferRate') ?? 0
  if (rate !== 0 && (rate < LEAST_RATE || rate > MOST_RATE)) return 'temBAD_TRANSFER_RATE'
  const tick = numberField(tx, 'TickSize') ?? 0
  if (tick !== 0 && (tick < LEAST_TICK || tick > MOST_TICK)) return 'temBAD_TICK_SIZE'
  return (bytesField(tx, 'Domain')?.length ?? 0) > LONGEST_DOMAIN ? 'telBAD_DOMAIN' : 'tesSUCCESS'
}

/** Asking for authorisation is only possible before anyone holds anything without it. */
function preclaim(context: ApplyContext): EngineResult {
  const { flags } = existing(context.account)
  const wantsAuth = SETTABLE.some(
    (asked) => asked.flag === ACCOUNT_FLAGS.requireAuth && isAsking(context.tx, asked, 'set'),
  )
  if (!wantsAuth || hasFlag(flags, ACCOUNT_FLAGS.requireAuth)) return 'tesSUCCESS'
  return existing(context.account).ownerCount > 0 || hasLines(context) ? 'tecOWNERS' : 'tesSUCCESS'
}

function hasLines(context: ApplyContext): boolean {
  for (const line of context.account.lines.values()) if (line.fields !== undefined) return true
  return false
}

/** Why a flag may not be set or cleared by this signer; undefined = it may. */
function refusal(context: ApplyContext, asked: FlagAsked, flags: number): EngineResult | undefined {
  const byMaster = isMasterSigned(context)
  if (asked.flag === ACCOUNT_FLAGS.disableMaster) {
    if (!byMaster) return 'tecNEED_MASTER_KEY'
    const { settings } = existing(context.account)
    const hasOther = settings.regularKey !== undefined || context.account.signers?.fields !== undefined
    return hasOther ? undefined : 'tecNO_ALTERNATIVE_KEY'
  }
  if (asked.flag !== ACCOUNT_FLAGS.noFreeze) return undefined
  return byMaster || hasFlag(flags, ACCOUNT_FLAGS.disableMaster) ? undefined : 'tecNEED_MASTER_KEY'
}

/** Who gave up freezing may not lift a global freeze either: no freezing for show. */
function mayClear(asked: FlagAsked, flags: number): boolean {
  if (!asked.clearable) return false
  return asked.flag !== ACCOUNT_FLAGS.globalFreeze || !hasFlag(flags, ACCOUNT_FLAGS.noFreeze)
}

/** Flags, transfer rate, tick size and texts of the own account. */
export const accountSet: Transactor = {
  flags: TX_FLAGS,
  preflight,
  preclaim,
  apply(context) {
    const fields = existing(context.account)
    let { flags } = fields
    for (const asked of SETTABLE) {
      if (isAsking(context.tx, asked, 'set')) {
        const refused = hasFlag(flags, asked.flag) ? undefined : refusal(context, asked, flags)
        if (refused !== undefined) return refused
        flags |= asked.flag
      } else if (isAsking(context.tx, asked, 'clear') && mayClear(asked, flags)) flags &= ~asked.flag
    }
    const settings = settingsAfter(context.tx, fields.settings)
    context.state.journal.set(context.account, { ...fields, flags, settings })
    return 'tesSUCCESS'
  },
}
