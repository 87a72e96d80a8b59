import { toHex } from '@tidebook/protocol'
import type { ParsedElement, ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { sameBytes } from '../base/same-asset.ts'
import { arrayField, bytesField, numberField } from '../base/tx-fields.ts'
import { signaturesFee } from '../engine/claim.ts'
import { isMasterSigned } from '../engine/signed-by.ts'
import type { Transactor } from '../engine/transactor.ts'
import { isValidatorAuthority } from '../engine/validator-set.ts'
import { requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { ACCOUNT_FLAGS, hasFlag, withFlag } from '../money/flags.ts'
import { adjustOwnerCount, reserveOf } from '../money/owner-count.ts'
import { binaryText } from '../state/binary-text.ts'

const KEY_BYTES = 33
const FIRST_BYTES: ReadonlySet<number> = new Set([0x02, 0x03, 0xed])

/**
 * Whether the bytes have the form of a compressed secp256k1 or an ed25519 key. Does not check that they are a point of
 * the curve.
 */
export function isPublicKey(bytes: Uint8Array): boolean {
  return bytes.length === KEY_BYTES && FIRST_BYTES.has(bytes[0] ?? 0)
}

/** Sets, replaces or removes the regular key, which may sign instead of the master key. */
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
    // Uses up the free key change, which only the master key has.
    const flags = isMasterSigned(context) ? withFlag(fields.flags, ACCOUNT_FLAGS.passwordSpent) : fields.flags
    context.state.journal.set(context.account, { ...fields, flags, settings: { ...fields.settings, regularKey } })
    return 'tesSUCCESS'
  },
}

const MAX_SIGNERS = 32

interface RequestedSigner {
  readonly account: Uint8Array
  readonly weight: number
  readonly locator: string | undefined
}

function readEntry({ name, fields }: ParsedElement): RequestedSigner | undefined {
  const account = fields['Account']
  const weight = fields['SignerWeight']
  const locator = fields['WalletLocator']
  if (name !== 'SignerEntry' || !(account instanceof Uint8Array) || typeof weight !== 'number') return undefined
  return { account, weight, locator: locator instanceof Uint8Array ? toHex(locator) : undefined }
}

/** Returns the signers, or undefined when an entry is malformed. */
function requestedSigners(tx: ParsedTransaction): readonly RequestedSigner[] | undefined {
  const entries = (arrayField(tx, 'SignerEntries') ?? []).map(readEntry)
  const requested = entries.filter((entry) => entry !== undefined)
  return requested.length === entries.length ? requested : undefined
}

function preflight(tx: ParsedTransaction): EngineResult {
  const quorum = numberField(tx, 'SignerQuorum') ?? 0
  const requested = requestedSigners(tx)
  if (requested === undefined || (quorum === 0) !== (requested.length === 0)) return 'temMALFORMED'
  if (quorum === 0) return 'tesSUCCESS'
  if (requested.length > MAX_SIGNERS) return 'temMALFORMED'
  const names = new Set(requested.map((entry) => binaryText(entry.account)))
  if (names.size !== requested.length) return 'temBAD_SIGNER'
  if (requested.some((entry) => entry.weight === 0)) return 'temBAD_WEIGHT'
  if (requested.some((entry) => sameBytes(entry.account, tx.account))) return 'temBAD_SIGNER'
  return requested.reduce((sum, entry) => sum + entry.weight, 0) < quorum ? 'temBAD_QUORUM' : 'tesSUCCESS'
}

function removeList(context: ApplyContext): EngineResult {
  const fields = requireFields(context.account)
  const canSign = !hasFlag(fields.flags, ACCOUNT_FLAGS.disableMaster) || fields.settings.regularKey !== undefined
  if (!canSign) return 'tecNO_ALTERNATIVE_KEY'
  const list = context.account.signers
  if (list?.fields === undefined) return 'tesSUCCESS'
  context.state.journal.set(list, undefined)
  adjustOwnerCount(context, context.account, -1)
  return 'tesSUCCESS'
}

/** Sets, replaces or removes the signer list, whose accounts may sign together. */
export const signerListSet: Transactor = {
  flags: 0,
  preflight,
  preclaim: () => 'tesSUCCESS',
  apply(context) {
    const quorum = numberField(context.tx, 'SignerQuorum') ?? 0
    if (quorum === 0) return removeList(context)
    const { account, state } = context
    const list = state.internSigners(account)
    const owned = requireFields(account).ownerCount - (list.fields === undefined ? 0 : 1)
    // Other accounts can raise the authority's reserve by sending it tokens. This must not block validator changes.
    const isExempt = isValidatorAuthority(context.rules, account.id)
    if (!isExempt && context.priorBalance < reserveOf(context.rules, owned + 1)) return 'tecINSUFFICIENT_RESERVE'
    if (list.fields === undefined) adjustOwnerCount(context, account, 1)
    else state.journal.set(list, undefined)
    const signers = (requestedSigners(context.tx) ?? [])
      .map(({ account: id, ...terms }) => ({ account: state.internAccount(id), ...terms }))
      .sort((a, b) => (a.account.idText < b.account.idText ? -1 : 1))
    state.journal.set(list, { quorum, signers, thread: requireFields(account).thread })
    return 'tesSUCCESS'
  },
}
