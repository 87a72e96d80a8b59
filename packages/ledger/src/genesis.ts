import { ZERO_HASH } from './trees/ledger-hash.ts'
import { LedgerSealer } from './close/ledger-sealer.ts'
import { storedChanges } from './close/stored-entry.ts'
import type { LedgerHeader } from './base/header.ts'
import { LedgerFault } from './base/ledger-fault.ts'
import type { LedgerRules } from './profiles/rules.ts'
import { AMENDMENTS, FEE_SETTINGS } from './entries/objects/object-types.ts'
import type { ObjectSchema, ObjectType, ValuesOf } from './state/object-type.ts'
import type { AccountFields } from './state/account-entry.ts'
import { NO_SETTINGS } from './state/account-entry.ts'
import { NO_THREAD } from './state/entry.ts'
import { ObjectEntry } from './state/object-entry.ts'
import { State } from './state/state.ts'
import { validatorQuorum } from './engine/validator-set.ts'
import { requireFields } from './money/accounts.ts'
import { ACCOUNT_FLAGS } from './money/flags.ts'
import { reserveOf } from './money/owner-count.ts'
import type { SignerView } from './views/view-types.ts'

/** ReferenceFeeUnits of an earlier fee model. The reference always writes this value, whatever its base fee. */
const FEE_UNITS = 10

export interface GenesisOptions {
  /** Account id that owns the whole supply. */
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Close time, in ledger seconds. */
  readonly closeTime: number
  readonly validators?: GenesisValidators
}

/** The first set of validators: the signer list of an account that is without a key. */
export interface GenesisValidators {
  readonly authority: Uint8Array
  /** Balance in micro units, taken from the supply, to pay the fees of validator changes. */
  readonly balance: bigint
  readonly signers: readonly SignerView[]
}

/** The first validators of a chain that continues a stored ledger. Its first block writes them. */
export interface ChainStart {
  /** Account that funds the authority, unless the authority already has the required balance. */
  readonly payer: Uint8Array
  readonly validators: GenesisValidators
}

function createAccount(state: State, id: Uint8Array, balance: bigint): void {
  state.journal.set(state.internAccount(id), newAccountFields(balance, 1))
}

function newAccountFields(balance: bigint, sequence: number): AccountFields {
  return { balance, sequence, ownerCount: 0, flags: 0, settings: NO_SETTINGS, thread: NO_THREAD }
}

/** Writes the validators as the signer list of an existing account, and disables its master key. */
function listValidators(state: State, { authority, signers }: GenesisValidators): void {
  const account = state.internAccount(authority)
  const listed = signers.map(({ account: id, ...terms }) => ({ ...terms, account: state.internAccount(id) }))
  const total = signers.reduce((sum, { weight }) => sum + weight, 0)
  state.journal.set(state.internSigners(account), {
    quorum: validatorQuorum(total),
    signers: listed.sort((a, b) => (a.account.idText < b.account.idText ? -1 : 1)),
    thread: NO_THREAD,
  })
  const fields = requireFields(account)
  const flags = fields.flags | ACCOUNT_FLAGS.disableMaster
  state.journal.set(account, { ...fields, ownerCount: fields.ownerCount + 1, flags })
}

/**
 * Writes the first validators into the open ledger of a chain that continues a stored ledger. If a payment created the
 * authority earlier, it keeps its balance.
 * @throws LedgerFault `ledger/chain-start` when the payer cannot pay the balance of the authority
 */
export function startChain(
  state: State,
  rules: LedgerRules,
  ledgerIndex: number,
  { payer: payerId, validators }: ChainStart,
): void {
  const authority = state.internAccount(validators.authority)
  if (authority.signers?.fields !== undefined) {
    throw new LedgerFault('ledger/chain-start', 'the authority of the validators has a list of signers already')
  }
  const sequence = rules.firstSequence === 'one' ? 1 : ledgerIndex
  const present = authority.fields ?? newAccountFields(0n, sequence)
  const missing = validators.balance - present.balance
  if (missing > 0n) {
    const payer = state.findAccount(payerId)
    const available = payer?.fields === undefined ? 0n : spendable(rules, payer.fields)
    if (payer === undefined || available < missing) {
      const message = `the owner can pay ${available} micro units, and the authority of the validators needs ${missing} for fees`
      throw new LedgerFault('ledger/chain-start', message)
    }
    const fields = requireFields(payer)
    state.journal.set(payer, { ...fields, balance: fields.balance - missing })
  }
  state.journal.set(authority, { ...present, balance: present.balance + (missing > 0n ? missing : 0n) })
  listValidators(state, validators)
}

function spendable(rules: LedgerRules, { balance, ownerCount }: AccountFields): bigint {
  const left = balance - reserveOf(rules, ownerCount)
  return left > 0n ? left : 0n
}

function createObject(state: State, type: ObjectType, values: ValuesOf<ObjectSchema>): void {
  state.journal.set(new ObjectEntry(type, state.keys.objectKey(type.space, [])), { values, thread: NO_THREAD })
}

/** Creates the settings that the network's validators would have voted for. */
function createSettings(state: State, rules: LedgerRules): void {
  createObject(state, FEE_SETTINGS, {
    BaseFee: rules.baseFee,
    ReferenceFeeUnits: FEE_UNITS,
    ReserveBase: Number(rules.reserveBase),
    ReserveIncrement: Number(rules.reserveIncrement),
  })
  const { genesisAmendments } = rules
  if (genesisAmendments.length > 0) createObject(state, AMENDMENTS, { Amendments: genesisAmendments })
}

/**
 * Returns ledger 1: the master account with the whole supply, the account that collects fees, if any, and the
 * validators' list, if any. When the whole state is hashed, it also contains fees and amendments and has the close time
 * 0, as in the reference.
 */
export function genesisState(
  rules: LedgerRules,
  { master, totalDrops, closeTime, validators }: GenesisOptions,
): { readonly state: State; readonly header: LedgerHeader } {
  const state = new State(rules)
  if (rules.feeAccount !== undefined) createAccount(state, rules.feeAccount, 0n)
  createAccount(state, master, totalDrops - (validators?.balance ?? 0n))
  if (validators !== undefined) {
    createAccount(state, validators.authority, validators.balance)
    listValidators(state, validators)
  }
  const isTree = rules.hashing === 'tree'
  if (isTree) createSettings(state, rules)
  const time = isTree ? 0 : closeTime
  const changed = state.journal.changedSinceClose()
  const header = new LedgerSealer(rules).seal({
    index: 1,
    parentHash: ZERO_HASH,
    closeTime: time,
    parentCloseTime: time,
    totalDrops,
    transactions: [],
    changed,
    changes: storedChanges(changed),
  })
  state.journal.close()
  return { state, header }
}
