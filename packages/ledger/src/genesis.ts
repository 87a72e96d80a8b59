import { ZERO_HASH } from './trees/ledger-hash.ts'
import { LedgerSealer } from './close/ledger-sealer.ts'
import { storedChanges } from './close/stored-entry.ts'
import type { LedgerHeader } from './base/header.ts'
import type { LedgerRules } from './profiles/rules.ts'
import { AMENDMENTS } from './entries/objects/amendments.ts'
import { FEE_SETTINGS } from './entries/objects/fee-settings.ts'
import type { ObjectSchema, ObjectType, ValuesOf } from './state/object-type.ts'
import { NO_SETTINGS } from './state/account-entry.ts'
import { NO_THREAD } from './state/entry.ts'
import { ObjectEntry } from './state/object-entry.ts'
import { State } from './state/state.ts'
import { validatorQuorum } from './engine/validator-set.ts'
import { requireFields } from './money/accounts.ts'
import { ACCOUNT_FLAGS } from './money/flags.ts'
import type { SignerView } from './views/view-types.ts'

/** Fee units of an earlier fee model. The reference writes this value whatever its base fee. */
const FEE_UNITS = 10

export interface GenesisOptions {
  /** Account id that owns the whole supply. */
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Ledger seconds. */
  readonly closeTime: number
  readonly validators?: GenesisValidators
}

/** The first set of validators: the signer list of an account that is without a key. */
export interface GenesisValidators {
  readonly authority: Uint8Array
  /** Native micro units from the supply, for the fees of changes. */
  readonly balance: bigint
  readonly signers: readonly SignerView[]
}

function createAccount(state: State, id: Uint8Array, balance: bigint): void {
  state.journal.set(state.internAccount(id), {
    balance,
    sequence: 1,
    ownerCount: 0,
    flags: 0,
    settings: NO_SETTINGS,
    thread: NO_THREAD,
  })
}

function createValidators(state: State, { authority, balance, signers }: GenesisValidators): void {
  const account = state.internAccount(authority)
  createAccount(state, authority, balance)
  const listed = signers.map(({ account: id, ...terms }) => ({ ...terms, account: state.internAccount(id) }))
  const total = signers.reduce((sum, { weight }) => sum + weight, 0)
  state.journal.set(state.internSigners(account), {
    quorum: validatorQuorum(total),
    signers: listed.sort((a, b) => (a.account.idText < b.account.idText ? -1 : 1)),
    thread: NO_THREAD,
  })
  const fields = requireFields(account)
  state.journal.set(account, { ...fields, ownerCount: 1, flags: ACCOUNT_FLAGS.disableMaster })
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
 * Returns ledger 1: the master account with the whole supply and, when fees are collected, the account that collects
 * them. With validators it contains their list. When the whole state is hashed, it also contains fees and amendments
 * and has the close time 0, as in the reference.
 */
export function genesisState(
  rules: LedgerRules,
  { master, totalDrops, closeTime, validators }: GenesisOptions,
): { readonly state: State; readonly header: LedgerHeader } {
  const state = new State(rules)
  if (rules.feeAccount !== undefined) createAccount(state, rules.feeAccount, 0n)
  createAccount(state, master, totalDrops - (validators?.balance ?? 0n))
  if (validators !== undefined) createValidators(state, validators)
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
