import type { Transactor } from '../engine/transactor.ts'
import {
  didDelete,
  escrowCancel,
  escrowCreate,
  escrowFinish,
  oracleDelete,
  paymentChannelClaim,
  paymentChannelCreate,
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
import { brokerage } from './brokerage.ts'
import { checkCancel, checkCash, checkCreate } from './check.ts'
import { clawback } from './clawback.ts'
import { depositPreauth } from './deposit-preauth.ts'
import { issueSet, manageIssuer, removeBlackList, setBlackList } from './manager.ts'
import { offerCancel } from './offer-cancel.ts'
import { offerCreate } from './offer-create.ts'
import { payment } from './payment.ts'
import { relationDel, relationSet } from './relation.ts'
import { setRegularKey, signerListSet } from './signing-keys.ts'
import { ticketCreate } from './ticket-create.ts'
import { trustSet } from './trust-set.ts'
import { tokenDel, tokenIssue, transferToken } from './unique-tokens.ts'

/** Types that exist only on networks of the Jingtum code base. */
const SKYWELL_TYPES: readonly (readonly [string, Transactor])[] = [
  ['RelationSet', relationSet],
  ['RelationDel', relationDel],
  ['SetBlackList', setBlackList],
  ['RemoveBlackList', removeBlackList],
  ['ManageIssuer', manageIssuer],
  ['IssueSet', issueSet],
  ['Brokerage', brokerage],
  ['TokenIssue', tokenIssue],
  ['TransferToken', transferToken],
  ['TokenDel', tokenDel],
]

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
