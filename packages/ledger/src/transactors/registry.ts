import type { Transactor } from '../engine/transactor.ts'
import {
  didDelete,
  escrowCancel,
  escrowFinish,
  oracleDelete,
  paymentChannelClaim,
  paymentChannelFund,
} from './absent-objects.ts'
import { accountDelete } from './account-delete.ts'
import { accountSet } from './account-set.ts'
import { ammBid } from './amm-bid.ts'
import { ammCreate } from './amm-create.ts'
import { ammDelete } from './amm-delete.ts'
import { ammDeposit } from './amm-deposit.ts'
import { ammVote } from './amm-vote.ts'
import { ammWithdraw } from './amm-withdraw.ts'
import { checkCancel } from './check-cancel.ts'
import { checkCash } from './check-cash.ts'
import { checkCreate } from './check-create.ts'
import { clawback } from './clawback.ts'
import { depositPreauth } from './deposit-preauth.ts'
import { escrowCreate } from './escrow-create.ts'
import { offerCancel } from './offer-cancel.ts'
import { offerCreate } from './offer-create.ts'
import { paymentChannelCreate } from './payment-channel-create.ts'
import { payment } from './payment.ts'
import { setRegularKey } from './set-regular-key.ts'
import { signerListSet } from './signer-list-set.ts'
import { SKYWELL_TYPES } from './skywell-types.ts'
import { ticketCreate } from './ticket-create.ts'
import { trustSet } from './trust-set.ts'

const TRANSACTORS: ReadonlyMap<string, Transactor> = new Map([
  ['Payment', payment],
  ['OfferCreate', offerCreate],
  ['OfferCancel', offerCancel],
  ['TrustSet', trustSet],
  ['AccountSet', accountSet],
  ['SetRegularKey', setRegularKey],
  ['SignerListSet', signerListSet],
  ['TicketCreate', ticketCreate],
  ['DepositPreauth', depositPreauth],
  ['CheckCreate', checkCreate],
  ['CheckCancel', checkCancel],
  ['CheckCash', checkCash],
  ['Clawback', clawback],
  ['EscrowCreate', escrowCreate],
  ['EscrowCancel', escrowCancel],
  ['EscrowFinish', escrowFinish],
  ['PaymentChannelCreate', paymentChannelCreate],
  ['PaymentChannelFund', paymentChannelFund],
  ['PaymentChannelClaim', paymentChannelClaim],
  ['DIDDelete', didDelete],
  ['OracleDelete', oracleDelete],
  ['AccountDelete', accountDelete],
  ...SKYWELL_TYPES,
  ['AMMCreate', ammCreate],
  ['AMMDeposit', ammDeposit],
  ['AMMWithdraw', ammWithdraw],
  ['AMMVote', ammVote],
  ['AMMBid', ammBid],
  ['AMMDelete', ammDelete],
])

/** Returns the rules of a transaction type, or undefined for a type that this ledger does not apply. */
export function transactorOf(type: string): Transactor | undefined {
  return TRANSACTORS.get(type)
}
