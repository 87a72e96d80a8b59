import type { Transactor } from '../engine/transactor.ts'
import { accountSet } from './account-set.ts'
import { offerCancel } from './offer-cancel.ts'
import { offerCreate } from './offer-create.ts'
import { payment } from './payment.ts'
import { setRegularKey } from './set-regular-key.ts'
import { signerListSet } from './signer-list-set.ts'
import { trustSet } from './trust-set.ts'

const TRANSACTORS: ReadonlyMap<string, Transactor> = new Map([
  ['Payment', payment],
  ['OfferCreate', offerCreate],
  ['OfferCancel', offerCancel],
  ['TrustSet', trustSet],
  ['AccountSet', accountSet],
  ['SetRegularKey', setRegularKey],
  ['SignerListSet', signerListSet],
])

/** The rules of a transaction type; undefined for a type that this ledger does not apply. */
export function transactorOf(type: string): Transactor | undefined {
  return TRANSACTORS.get(type)
}
