import { existsSync, readFileSync } from 'node:fs'
import { writeFileAtomically } from '@tidebook/node/files'
import type { ValidatorState } from '@tidebook/node'
import { base64ToHex, totalPower, validatorQuorum } from '@tidebook/node'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import {
  combineMultisigned,
  fromHex,
  multiSigningData,
  ProtocolError,
  signFor,
  verifySignature,
} from '@tidebook/protocol'
import * as z from 'zod/mini'
import { usageError, type ServerError } from '../../platform/server-error.ts'
import { maySign, type SigningKeys } from './operator-keys.ts'

const text = z.string().check(z.maxLength(500))
// Printed before its bytes are verified, so control characters are not allowed.
const address = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{20,50}$/))
const signature = z.strictObject({
  Signer: z.strictObject({ Account: address, SigningPubKey: text, TxnSignature: text }),
})
const entry = z.strictObject({
  SignerEntry: z.strictObject({
    Account: address,
    SignerWeight: z.int(),
    WalletLocator: z.string().check(z.regex(/^[\dA-F]{64}$/)),
  }),
})
const proposal = z.strictObject({
  // Also printed: another operator's text could rewrite the terminal.
  chain: z.string().check(z.regex(/^[\w-]{1,50}$/)),
  transaction: z.strictObject({
    TransactionType: z.literal('SignerListSet'),
    Account: address,
    Sequence: z.int(),
    LastLedgerSequence: z.int(),
    Fee: z.string().check(z.regex(/^\d{1,18}$/)),
    Flags: z.literal(0),
    SignerQuorum: z.int(),
    SignerEntries: z.array(entry).check(z.maxLength(100)),
  }),
  signatures: z.array(signature).check(z.maxLength(100)),
})

/** A change of the validators with the signatures so far. */
export type Proposal = z.infer<typeof proposal>

/** State of the network with which a proposal must agree. */
export interface ProposalContext {
  readonly network: NetworkDefinition
  readonly chain: string
  readonly authority: string
  readonly sequence: number
  /** Maximum fee of a change, micro units. */
  readonly fee: bigint
  readonly validators: readonly ValidatorState[]
  readonly quorum: number
  /** Index of the last validated ledger. */
  readonly ledgerIndex: number
  /** Keys that may sign for each operator. */
  readonly keys: ReadonlyMap<string, SigningKeys>
}

/**
 * Number of ledgers for which the signatures of a proposal are valid: about a day at one ledger per second. Without a
 * limit, a forgotten signature could complete a change much later.
 */
export const VALID_LEDGERS = 100_000

/** Returns an unsigned proposal. */
export function newProposal(context: ProposalContext, after: readonly ValidatorState[]): Proposal {
  return {
    chain: context.chain,
    transaction: {
      TransactionType: 'SignerListSet',
      Account: context.authority,
      Sequence: context.sequence,
      LastLedgerSequence: context.ledgerIndex + VALID_LEDGERS,
      Fee: String(context.fee),
      Flags: 0,
      SignerQuorum: validatorQuorum(totalPower(after)),
      SignerEntries: after.map(({ account, key, power }) => ({
        SignerEntry: { Account: account, SignerWeight: power, WalletLocator: base64ToHex(key) },
      })),
    },
    signatures: [],
  }
}

/** Returns whether the ledger no longer accepts a proposal. */
export function hasExpired({ transaction }: Pick<Proposal, 'transaction'>, { ledgerIndex }: ProposalContext): boolean {
  return transaction.LastLedgerSequence <= ledgerIndex
}

/** Returns the validators that result from a proposal. */
export function proposedSet({ transaction }: Proposal): readonly ValidatorState[] {
  return transaction.SignerEntries.map(
    ({ SignerEntry: { Account: account, SignerWeight: power, WalletLocator: key } }) => ({
      account,
      power,
      key: Buffer.from(key, 'hex').toString('base64'),
    }),
  )
}

/** Reads a file; undefined when it does not exist. @throws ServerError server/usage when it is not a proposal */
export function readProposal(file: string): Proposal | undefined {
  if (!existsSync(file)) return undefined
  try {
    return proposal.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw usageError(`${file} is not a proposal of a change of validators`, error)
  }
}

/** Writes a file for other operators to sign. */
export function writeProposal(file: string, content: Proposal): void {
  return writeFileAtomically(file, `${JSON.stringify(content, undefined, 2)}\n`, 0o644)
}

/**
 * Refuses a proposal that belongs to another network, exceeds its limits, or has an invalid signature.
 * @throws ServerError server/usage with the reason
 */
export function requireValid({ chain, signatures, transaction }: Proposal, context: ProposalContext): void {
  if (chain !== context.chain) throw usageError(`The proposal belongs to ${chain}, not to ${context.chain}`)
  if (transaction.Account !== context.authority)
    throw usageError('The proposal is not of the authority of this network')
  if (BigInt(transaction.Fee) > context.fee) throw usageError(`The proposal pays a fee of more than ${context.fee}`)
  const { LastLedgerSequence: last } = transaction
  if (hasExpired({ transaction }, context))
    throw usageError(`The proposal expired at ledger ${last}, and its signatures with it. Propose the change again`)
  if (last > context.ledgerIndex + VALID_LEDGERS)
    throw usageError(`The proposal is valid until ledger ${last}, for more than ${VALID_LEDGERS} ledgers`)
  const total = transaction.SignerEntries.reduce((sum, { SignerEntry }) => sum + SignerEntry.SignerWeight, 0)
  if (transaction.SignerQuorum !== validatorQuorum(total))
    throw usageError(`The proposal has a quorum of ${transaction.SignerQuorum}, not ${validatorQuorum(total)}`)
  const accounts = signatures.map(({ Signer }) => Signer.Account)
  if (new Set(accounts).size < accounts.length) throw usageError('The proposal has two signatures of one operator')
  for (const one of signatures) requireSignature(context, transaction, one)
}

function requireSignature(
  { keys, network, validators }: ProposalContext,
  transaction: TransactionJson,
  { Signer: { Account: account, SigningPubKey: key, TxnSignature: made } }: Proposal['signatures'][number],
): void {
  if (!validators.some((validator) => validator.account === account))
    throw usageError(`${account} signed, but is not an operator`)
  try {
    if (!maySign(network, keys, account, key)) throw notItsKey(account)
    if (verifySignature(fromHex(key), multiSigningData(network, transaction, account), fromHex(made))) return
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
  }
  throw usageError(`The signature of ${account} is not valid`)
}

function notItsKey(account: string): ServerError {
  return usageError(`A key that is not one of ${account} signed for it, so the ledger would refuse the signature`)
}

/**
 * Adds the signature of an operator to a proposal.
 * @throws ServerError server/usage when the key does not belong to the operator
 */
export function signProposal(
  { keys: owned, network }: ProposalContext,
  { signatures, ...rest }: Proposal,
  keys: KeyPair,
  account: string,
): Proposal {
  const signed = signFor(network, rest.transaction, keys, account)
  if (!maySign(network, owned, account, signed.Signer.SigningPubKey)) throw notItsKey(account)
  const others = signatures.filter(({ Signer }) => Signer.Account !== account)
  return { ...rest, signatures: [...others, signed] }
}

/** Returns the total power of the operators who have signed. */
export function signedPower({ signatures }: Proposal, validators: readonly ValidatorState[]): number {
  const accounts = new Set(signatures.map(({ Signer }) => Signer.Account))
  return totalPower(validators.filter(({ account }) => accounts.has(account)))
}

/** Returns the transaction to submit, upper-case hex. */
export function signedBlob(network: NetworkDefinition, { signatures, transaction }: Proposal): string {
  return combineMultisigned(network, transaction, signatures).blob
}
