import type { Asset, EntryName } from '@tidebook/ledger'
import { ProtocolError, encodeCurrency, isNativeCurrency } from '@tidebook/protocol'
import type { Params } from './params.ts'
import { Params as ParamsReader, asFields, isJsonObject, readAddress } from './params.ts'
import { ENTRY_TYPES } from './entry-filter.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

/** Identifies a requested entry: by its ledger index, or by the parts of the index. */
export type NamedEntry = { readonly index: string } | { readonly name: EntryName }

const HASH = /^[0-9A-F]{64}$/i

function asIndex(value: unknown): NamedEntry | undefined {
  return typeof value === 'string' && HASH.test(value) ? { index: value.toUpperCase() } : undefined
}

function membersOf(params: Params, field: string): Params {
  return new ParamsReader(asFields(params.raw(field), field), params.network)
}

function account(value: unknown, params: Params, field: string): Uint8Array {
  if (value === undefined) throw missingField(field)
  return readAddress(params.network, value, field)
}

/** Returns the first present member among the names that libraries use for it. */
function nameIn(members: Params, names: readonly [string, ...string[]]): string {
  return names.find((name) => members.raw(name) !== undefined) ?? names[0]
}

function unsigned(members: Params, name: string, field: string): number {
  const value = members.optionalUnsigned(name)
  if (value === undefined) throw missingField(`${field}.${name}`)
  return value
}

function currency(value: unknown, params: Params, field: string): Uint8Array {
  if (typeof value !== 'string') throw invalidField(field, 'a currency code')
  try {
    return encodeCurrency(value, params.network)
  } catch (error) {
    if (error instanceof ProtocolError) throw invalidField(field, 'a currency code')
    throw error
  }
}

function asset(value: unknown, params: Params, field: string): Asset {
  const { currency: code, issuer } = asFields(value, field)
  const bytes = currency(code, params, `${field}.currency`)
  if (!isNativeCurrency(bytes)) return { currency: bytes, issuer: account(issuer, params, `${field}.issuer`) }
  if (issuer !== undefined) throw invalidField(`${field}.issuer`, 'absent for the native asset')
  return { currency: undefined, issuer: undefined }
}

type Reader = (params: Params, field: string) => NamedEntry

function indexOnly(params: Params, field: string): NamedEntry {
  const index = asIndex(params.raw(field))
  if (index === undefined) throw invalidField(field, '256 bit hex string')
  return index
}

/** Reads an entry identified by index, or by the members of an object. */
function either(read: (members: Params, params: Params, field: string) => EntryName): Reader {
  return (params, field) => asIndex(params.raw(field)) ?? { name: read(membersOf(params, field), params, field) }
}

type Names = readonly [string, ...string[]]

function ownedBySequence(kind: 'offer' | 'ticket', owners: Names, sequences: Names): Reader {
  return either((members, params, field) => {
    const owner = nameIn(members, owners)
    return {
      kind,
      owner: account(members.raw(owner), params, `${field}.${owner}`),
      sequence: unsigned(members, nameIn(members, sequences), field),
    }
  })
}

function rippleState(params: Params, field: string): NamedEntry {
  const members = membersOf(params, field)
  const accounts = members.raw('accounts')
  if (!Array.isArray(accounts) || accounts.length !== 2) throw invalidField(`${field}.accounts`, 'two accounts')
  const [one, other] = accounts.map((item: unknown) => account(item, params, `${field}.accounts`))
  if (one === undefined || other === undefined || Buffer.compare(one, other) === 0) {
    throw invalidField(`${field}.accounts`, 'two different accounts')
  }
  const code = currency(members.raw('currency'), params, `${field}.currency`)
  return { name: { kind: 'line', accounts: [one, other], currency: code } }
}

const directory: Reader = either((members, params, field) => {
  const page = members.optionalUnsigned('sub_index') ?? 0
  const root = members.optionalText('dir_root')
  const owner = members.raw('owner')
  if ((root === undefined) === (owner === undefined)) throw invalidField(field, 'an owner or a dir_root')
  if (root === undefined) {
    return { kind: 'owner-directory', owner: account(owner, params, `${field}.owner`), page }
  }
  if (!HASH.test(root)) throw invalidField(`${field}.dir_root`, '256 bit hex string')
  return { kind: 'directory-page', root: root.toUpperCase(), page }
})

/** Reads an entry of which a ledger contains only one, identified by `true` or by its index. */
function single(kind: 'amendments' | 'fee' | 'hashes' | 'nunl'): Reader {
  return (params, field) => (params.raw(field) === true ? { name: { kind } } : indexOnly(params, field))
}

const READERS: Readonly<Record<string, Reader>> = {
  index: indexOnly,
  account_root: (params, field) => {
    return { name: { kind: 'account', owner: account(params.raw(field), params, field) } }
  },
  offer: ownedBySequence('offer', ['account'], ['seq']),
  ticket: ownedBySequence('ticket', ['account', 'owner'], ['ticket_seq', 'ticket_sequence']),
  check: indexOnly,
  signer_list: (params, field) => {
    const value = params.raw(field)
    const owner = isJsonObject(value) ? value['owner'] : value
    return asIndex(value) ?? { name: { kind: 'signers', owner: account(owner, params, field) } }
  },
  deposit_preauth: either((members, params, field) => {
    if (members.raw('authorized_credentials') !== undefined) {
      throw new RpcError('notEnabled', { field: `${field}.authorized_credentials` })
    }
    return {
      kind: 'deposit-preauth',
      owner: account(members.raw('owner'), params, `${field}.owner`),
      authorized: account(members.raw('authorized'), params, `${field}.authorized`),
    }
  }),
  ripple_state: rippleState,
  state: rippleState,
  directory,
  amm: either((members, params, field) => ({
    kind: 'pool',
    assets: [
      asset(members.raw('asset'), params, `${field}.asset`),
      asset(members.raw('asset2'), params, `${field}.asset2`),
    ],
  })),
  amendments: single('amendments'),
  fee: single('fee'),
  hashes: single('hashes'),
  nunl: single('nunl'),
}

/** Entry types that only other ledgers have. */
const FOREIGN = [
  'bridge',
  'bridge_account',
  'credential',
  'delegate',
  'did',
  'escrow',
  'loan',
  'loan_broker',
  'mpt_issuance',
  'mptoken',
  'nft_page',
  'nft_offer',
  'oracle',
  'payment_channel',
  'permissioned_domain',
  'sponsorship',
  'vault',
  'xchain_owned_claim_id',
  'xchain_owned_create_account_claim_id',
]

const { account: ROOT, ...OTHERS } = ENTRY_TYPES

/** Returns the LedgerEntryType of a name, if the name has one type. */
const TYPES: Readonly<Record<string, string>> = { account_root: ROOT, ...OTHERS }

/** Whether an entry has the type whose name is in the request. */
export function isOfNamedType(params: Params, typeName: unknown): boolean {
  const entry = Object.entries(TYPES).find(([field]) => params.raw(field) !== undefined)
  return entry === undefined || entry[1] === typeName
}

/**
 * Reads the requested entry.
 * @throws RpcError unknownOption, notEnabled, invalidParams with the name of the field
 */
export function readEntryName(params: Params): NamedEntry {
  const named = Object.keys(READERS).filter((field) => params.raw(field) !== undefined)
  const foreign = FOREIGN.find((field) => params.raw(field) !== undefined)
  if (foreign !== undefined) {
    throw new RpcError('notEnabled', { message: `This ledger has no entries of the kind ${foreign}.`, field: foreign })
  }
  const [field, second] = named
  if (field === undefined) throw new RpcError('unknownOption', { message: 'No entry is named.' })
  if (second !== undefined) throw invalidField(second, 'combined with another entry')
  const read = READERS[field]
  if (read === undefined) throw new RpcError('unknownOption', { field })
  return read(params, field)
}
