import type { SeededRandom } from './seeded-random.ts'
import type { FuzzWorld } from './hostile-transactions.ts'
import { hostileTransaction } from './hostile-transactions.ts'
import type { Json } from './mutate.ts'
import { hostileJson, withMember } from './hostile-json.ts'
import { corruptText, mutated } from './mutate.ts'

export interface FuzzTargets extends FuzzWorld {
  /** Signed transactions, hex. */
  readonly blobs: readonly [string, ...string[]]
  /** Hashes of transactions and ledgers. */
  readonly hashes: readonly [string, ...string[]]
}

type Template = (dice: SeededRandom, prey: FuzzTargets) => Json

function token(dice: SeededRandom, { addresses, currencies }: FuzzTargets, value?: string): Json {
  const asset = { currency: dice.pick(currencies), issuer: dice.pick(addresses) }
  return value === undefined ? asset : { ...asset, value }
}

function pathParams(dice: SeededRandom, prey: FuzzTargets): Json {
  const native = dice.happens(0.3)
  return {
    source_account: dice.pick(prey.addresses),
    destination_account: dice.pick(prey.addresses),
    destination_amount: native ? '1000000' : token(dice, prey, dice.pick(['1', '-1', '100'])),
  }
}

/** Returns one value, a few, or far too many. */
function many<T>(dice: SeededRandom, make: () => T): T[] {
  const count = dice.happens(0.9) ? 1 + dice.below(3) : dice.pick([20, 21, 300, 5_000])
  return Array.from({ length: count }, make)
}

const account: Template = (dice, { addresses }) => ({
  account: dice.pick(addresses),
  limit: 10,
  ledger_index: 'current',
})
const byLedger: Template = (dice) => ({ ledger_index: dice.pick(['validated', 1, 2, 'closed']) })
const book: Template = (dice, prey) => ({
  taker_pays: { currency: prey.network.nativeCode },
  taker_gets: token(dice, prey),
  limit: 10,
})
const nothing: Template = () => ({})

/** Valid parameters of every public method. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  account_currencies: account,
  account_info: (dice, prey) => ({ ...account(dice, prey), signer_lists: true }),
  account_lines: account,
  account_objects: (dice, prey) => ({ ...account(dice, prey), type: 'offer' }),
  account_offers: account,
  account_relation: account,
  account_tx: (dice, prey) => ({
    ...account(dice, prey),
    ledger_index_min: -1,
    ledger_index_max: -1,
    forward: true,
    binary: true,
    marker: { ledger: 2, seq: 0 },
  }),
  amm_info: (dice, prey) => ({ asset: { currency: prey.network.nativeCode }, asset2: token(dice, prey) }),
  blacklist_info: account,
  book_changes: byLedger,
  book_offers: book,
  deposit_authorized: (dice, { addresses }) => ({
    source_account: dice.pick(addresses),
    destination_account: dice.pick(addresses),
  }),
  feature: (_dice, { hashes }) => ({ feature: hashes[0] }),
  fee: nothing,
  fee_info: account,
  gateway_balances: (dice, prey) => ({
    ...account(dice, prey),
    hotwallet: many(dice, () => dice.pick(prey.addresses)),
  }),
  ledger: (dice, prey) => ({ ...byLedger(dice, prey), transactions: true, expand: true, binary: true, accounts: true }),
  ledger_closed: nothing,
  ledger_current: nothing,
  ledger_data: (_dice, { hashes }) => ({ limit: 5, binary: true, type: 'offer', marker: hashes[0] }),
  ledger_entry: (dice, prey) => dice.pick(entryParams)(dice, prey),
  ledger_header: byLedger,
  manifest: () => ({ public_key: 'n9' }),
  noripple_check: (dice, prey) => ({ ...account(dice, prey), role: 'gateway', transactions: true }),
  path_find: (dice, prey) => ({ subcommand: dice.pick(['create', 'status', 'close']), ...pathParams(dice, prey) }),
  ping: nothing,
  random: nothing,
  ripple_path_find: (dice, prey) => ({ ...pathParams(dice, prey), source_currencies: [token(dice, prey)] }),
  server_definitions: (_dice, { hashes }) => ({ hash: hashes[0] }),
  server_info: nothing,
  server_state: nothing,
  sign: (dice, prey) => ({ secret: 's', tx_json: hostileTransaction(dice, prey) }),
  simulate: (dice, prey) => ({ tx_json: hostileTransaction(dice, prey), binary: dice.happens(0.5) }),
  submit: (dice, { blobs }) => ({ tx_blob: dice.pick(blobs), fail_hard: dice.happens(0.3) }),
  submit_multisigned: (dice, prey) => ({
    tx_json: {
      ...hostileTransaction(dice, prey),
      SigningPubKey: '',
      Signers: [{ Signer: { Account: dice.pick(prey.addresses), SigningPubKey: '02', TxnSignature: '00' } }],
    },
  }),
  subscribe: (dice, prey) => ({
    streams: ['ledger'],
    accounts: many(dice, () => dice.pick(prey.addresses)),
    accounts_proposed: many(dice, () => dice.pick(prey.addresses)),
    books: many(dice, () => ({ ...book(dice, prey), snapshot: true, both: true })),
  }),
  transaction_entry: (dice, { hashes }) => ({ tx_hash: dice.pick(hashes), ledger_index: 2 }),
  tx: (dice, { hashes }) => ({ transaction: dice.pick(hashes), binary: true, min_ledger: 1, max_ledger: 9 }),
  tx_history: () => ({ start: 0 }),
  unsubscribe: (dice, prey) => ({ streams: ['ledger'], accounts: [dice.pick(prey.addresses)] }),
  version: nothing,
}

const entryParams: readonly [Template, ...Template[]] = [
  (_dice, { hashes }) => ({ index: hashes[0], binary: true }),
  (dice, { addresses }) => ({ account_root: dice.pick(addresses) }),
  (dice, { addresses }) => ({ offer: { account: dice.pick(addresses), seq: 3 } }),
  (dice, { addresses, currencies }) => ({
    ripple_state: { accounts: [dice.pick(addresses), dice.pick(addresses)], currency: dice.pick(currencies) },
  }),
  (dice, { addresses }) => ({ directory: { owner: dice.pick(addresses), sub_index: 0 } }),
  (dice, prey) => ({ amm: { asset: { currency: prey.network.nativeCode }, asset2: token(dice, prey) } }),
  (dice, { addresses }) => ({ deposit_preauth: { owner: dice.pick(addresses), authorized: dice.pick(addresses) } }),
]

// Simulation and submission reach the most code, so they are drawn most often.
const NAMES: readonly string[] = [
  ...Object.keys(TEMPLATES),
  ...Array.from({ length: 12 }, () => 'simulate'),
  ...Array.from({ length: 12 }, () => 'submit'),
  ...Array.from({ length: 4 }, () => 'ripple_path_find'),
]

/** Members that answers repeat and many methods read. */
const MEMBERS = [
  'id',
  'id',
  'api_version',
  'ledger',
  'ledger_index',
  'ledger_hash',
  'marker',
  'limit',
  'account',
  'command',
] as const

const NO_METHODS = ['', 'toString', '__proto__', 'no_such', 'constructor'] as const

/** Returns the text of one request. Most requests have an invalid part. */
export function hostileRequest(dice: SeededRandom, prey: FuzzTargets, id: number): string {
  const name = dice.pick(NAMES) ?? 'ping'
  const params = TEMPLATES[name]?.(dice, prey) ?? {}
  const version = dice.happens(0.5) ? { api_version: dice.pick([1, 2, 2, 3]) } : {}
  const untouched = dice.happens(name === 'simulate' ? 0.6 : 0.15)
  const body = untouched ? params : mutated(dice, params)
  const command = dice.happens(0.01) ? dice.pick(NO_METHODS) : name
  const plain = JSON.stringify({ ...body, ...version, id, command })
  const text = dice.happens(0.04) ? withMember(plain, dice.pick(MEMBERS), hostileJson(dice)) : plain
  return dice.happens(0.02) ? corruptText(dice, text) : text
}
