import { sameBytes } from '../base/same-asset.ts'
import { signaturesFee } from '../engine/claim.ts'
import { isMasterSigned } from '../engine/signed-by.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField } from '../base/tx-fields.ts'
import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag, withFlag } from '../money/flags.ts'

/** Sets, replaces or removes the key that may sign instead of the master key. */
export const setRegularKey: Transactor = {
  flags: 0,
  preflight: (tx) => (sameBytes(bytesField(tx, 'RegularKey'), tx.account) ? 'temBAD_REGKEY' : 'tesSUCCESS'),
  leastFee(context) {
    const { account, rules, tx } = context
    const isFree = isMasterSigned(context) && !hasFlag(requireFields(account).flags, ACCOUNT_FLAGS.passwordSpent)
    return isFree ? 0n : signaturesFee(rules, tx)
  },
  preclaim: () => 'tesSUCCESS',
  apply(context) {
    const key = bytesField(context.tx, 'RegularKey')
    const fields = requireFields(context.account)
    const hasOther =
      !hasFlag(fields.flags, ACCOUNT_FLAGS.disableMaster) || context.account.signers?.fields !== undefined
    if (key === undefined && !hasOther) return 'tecNO_ALTERNATIVE_KEY'
    const regularKey = key === undefined ? undefined : context.state.internAccount(key)
    // Uses up the one free change of the master key.
    const flags = isMasterSigned(context) ? withFlag(fields.flags, ACCOUNT_FLAGS.passwordSpent) : fields.flags
    context.state.journal.set(context.account, { ...fields, flags, settings: { ...fields.settings, regularKey } })
    return 'tesSUCCESS'
  },
}
