import { ProtocolError, combineMultisigned, signFor, signTransaction, xrp } from '@tidebook/protocol'
import type { KeyPair, TransactionJson } from '@tidebook/protocol'
import { MASTER } from './cast.ts'
import type { World } from './world.ts'

const TICKET_SHARE = 0.15
const LAST_LEDGER_SHARE = 0.03
const TAG_SHARE = 0.02
const MULTISIGN_SHARE = 0.3
const ALL_SIGN_SHARE = 0.85
const REGULAR_SHARE = 0.4

/** A signed transaction in its wire form. */
export interface Signed {
  readonly tx: TransactionJson
  /** Upper-case hex. */
  readonly blob: string
}

function turn(world: World, account: string): { readonly Sequence: number; readonly TicketSequence?: number } {
  const { random } = world
  const ticket = random.chance(TICKET_SHARE) ? random.pickAny(world.ticketsOf(account)) : undefined
  return ticket === undefined
    ? { Sequence: world.sequenceOf(account) }
    : { Sequence: 0, TicketSequence: random.chance(0.95) ? ticket : ticket + 7 }
}

function fee({ ledger, random }: World): string {
  const { baseFee } = ledger.rules
  return random.pick([baseFee, baseFee, baseFee, baseFee + 2n, baseFee * 10n]).toString()
}

function completed(world: World, draft: TransactionJson): TransactionJson {
  const { ledger, random } = world
  const last = (): number => random.pick([ledger.openIndex - 1, ledger.openIndex, ledger.openIndex + 1, 0xffff_ffff])
  return {
    ...draft,
    Fee: draft.Fee ?? fee(world),
    ...turn(world, draft.Account),
    ...(random.chance(LAST_LEDGER_SHARE) ? { LastLedgerSequence: last() } : {}),
    ...(random.chance(TAG_SHARE) ? { SourceTag: random.below(1000) } : {}),
  }
}

/** Completes a valid transaction and signs it with its account's master key. */
export function signPlainly(world: World, draft: TransactionJson): Signed {
  const { baseFee } = world.ledger.rules
  const tx = { Fee: baseFee.toString(), ...draft, Sequence: world.sequenceOf(draft.Account) }
  return { tx, blob: signTransaction(xrp, tx, world.cast.keyOf(tx.Account) ?? MASTER).blob }
}

/** Signs with several signers. Keeps a special fee; otherwise each signature costs as much as the transaction. */
function signedByMany(world: World, draft: TransactionJson, tx: TransactionJson, signers: readonly KeyPair[]): Signed {
  const chosen = world.random.chance(ALL_SIGN_SHARE) ? signers : signers.slice(1)
  const unsigned = { ...tx, Fee: draft.Fee ?? (world.ledger.rules.baseFee * BigInt(1 + signers.length)).toString() }
  const parts = chosen.map((signer) => signFor(xrp, unsigned, signer))
  return combineMultisigned(xrp, unsigned, parts)
}

/**
 * Completes a transaction and signs it with a key of its account, or with too few of its signers.
 * @returns undefined when it has amounts or fields that cannot be encoded
 */
export function sign(world: World, draft: TransactionJson): Signed | undefined {
  const { random } = world
  const tx = completed(world, draft)
  const own = world.cast.keyOf(tx.Account) ?? MASTER
  try {
    const signers = world.signersOf(tx.Account)
    if (signers !== undefined && random.chance(MULTISIGN_SHARE)) return signedByMany(world, draft, tx, signers)
    const key = random.chance(REGULAR_SHARE) ? (world.regularKeyOf(tx.Account) ?? own) : own
    return { tx, blob: signTransaction(xrp, tx, key).blob }
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}
