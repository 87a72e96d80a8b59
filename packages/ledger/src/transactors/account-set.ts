import type { ApplyContext } from '../money/apply-context.ts'
import { isMasterSigned } from '../engine/signed-by.ts'
import type { Transactor } from '../engine/transactor.ts'
import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag, withFlag, withoutFlag } from '../money/flags.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { hasOwnedEntries } from '../money/owned-objects.ts'
import { SETTABLE, TX_FLAGS, isFlagRequested } from './account-set-flags.ts'
import type { FlagQuery } from './account-set-flags.ts'
import { accountSetPreflight } from './account-set-preflight.ts'
import { settingsAfter } from './account-set-values.ts'

function asks(context: ApplyContext, flag: number): boolean {
  return SETTABLE.some((query) => query.flag === flag && isFlagRequested(context.tx, query, 'set'))
}

/** Requiring authorization or enabling clawback is only possible while no account holds the tokens without it. */
function preclaim(context: ApplyContext): EngineResult {
  const { account } = context
  const { flags } = requireFields(account)
  const wantsAuth = asks(context, ACCOUNT_FLAGS.requireAuth) && !hasFlag(flags, ACCOUNT_FLAGS.requireAuth)
  if (wantsAuth && hasOwnedEntries(account)) return 'tecOWNERS'
  if (asks(context, ACCOUNT_FLAGS.allowClawback)) {
    if (hasFlag(flags, ACCOUNT_FLAGS.noFreeze)) return 'tecNO_PERMISSION'
    if (hasOwnedEntries(account)) return 'tecOWNERS'
  }
  const givesUpFreezing = asks(context, ACCOUNT_FLAGS.noFreeze)
  return givesUpFreezing && hasFlag(flags, ACCOUNT_FLAGS.allowClawback) ? 'tecNO_PERMISSION' : 'tesSUCCESS'
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

/** Sets flags, transfer rate, tick size and texts of the own account. */
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
