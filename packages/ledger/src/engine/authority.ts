import type { ParsedSigner, ParsedTransaction } from '@tidebook/protocol'
import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { binaryText } from '../state/binary-text.ts'
import type { State } from '../state/state.ts'
import { signerIdText } from './signed-by.ts'

function singleAuthority(account: AccountEntry, publicKey: Uint8Array): EngineResult {
  const { settings, flags } = requireFields(account)
  const signer = signerIdText(account, publicKey)
  if (settings.regularKey?.idText === signer) return 'tesSUCCESS'
  if (signer !== account.idText) return 'tefBAD_AUTH'
  return hasFlag(flags, ACCOUNT_FLAGS.disableMaster) ? 'tefMASTER_DISABLED' : 'tesSUCCESS'
}

/** Whether this key may sign for a listed signer. An account that does not exist signs with its master key. */
function signerAuthority(state: State, signer: ParsedSigner): EngineResult {
  const account = state.internAccount(signer.account)
  const keyOwner = signerIdText(account, signer.signingPublicKey)
  if (keyOwner === account.idText) {
    const disabled = account.fields !== undefined && hasFlag(account.fields.flags, ACCOUNT_FLAGS.disableMaster)
    return disabled ? 'tefMASTER_DISABLED' : 'tesSUCCESS'
  }
  return account.fields?.settings.regularKey?.idText === keyOwner ? 'tesSUCCESS' : 'tefBAD_SIGNATURE'
}

function sharedAuthority(state: State, account: AccountEntry, signers: readonly ParsedSigner[]): EngineResult {
  const list = account.signers?.fields
  if (list === undefined) return 'tefNOT_MULTI_SIGNING'
  let weight = 0
  for (const signer of signers) {
    const name = binaryText(signer.account)
    const listed = list.signers.find((entry) => entry.account.idText === name)
    if (listed === undefined) return 'tefBAD_SIGNATURE'
    const authority = signerAuthority(state, signer)
    if (authority !== 'tesSUCCESS') return authority
    weight += listed.weight
  }
  return weight < list.quorum ? 'tefBAD_QUORUM' : 'tesSUCCESS'
}

/** Whether the signing keys may act for the account. The caller has verified the signatures. */
export function authorityOf(state: State, account: AccountEntry, tx: ParsedTransaction): EngineResult {
  return tx.signingPublicKey.length > 0
    ? singleAuthority(account, tx.signingPublicKey)
    : sharedAuthority(state, account, tx.signers ?? [])
}

/**
 * Returns the error in a transaction's signers that is detectable without state: order, duplicates, the account itself.
 */
export function signersRefusal(tx: ParsedTransaction): EngineResult {
  if (tx.signers === undefined) return tx.signingPublicKey.length === 0 ? 'temBAD_SIGNATURE' : 'tesSUCCESS'
  if (tx.signingPublicKey.length > 0 || tx.signers.length === 0) return 'temBAD_SIGNATURE'
  const own = binaryText(tx.account)
  let previous = ''
  for (const signer of tx.signers) {
    const name = binaryText(signer.account)
    if (name === own || name <= previous) return 'temBAD_SIGNATURE'
    previous = name
  }
  return 'tesSUCCESS'
}
