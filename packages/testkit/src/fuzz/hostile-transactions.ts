import type { FieldDefinition, NetworkDefinition } from '@tidebook/protocol'
import type { SeededRandom } from './seeded-random.ts'
import type { Json } from './mutate.ts'

/** Existing values that transactions can refer to. */
export interface FuzzWorld {
  readonly network: NetworkDefinition
  readonly addresses: readonly [string, ...string[]]
  readonly currencies: readonly [string, ...string[]]
}

const NUMBERS = [0, 1, 2, 7, 255, 1000, 65_535, 1_000_000_000, 2_000_000_000, 4_294_967_295] as const
const VALUES = ['0', '1', '-1', '0.000001', '123.456', '9999999999999999e80', '1e-81', '1e15'] as const
const NATIVE = ['0', '1', '10', '20000000', '1000000000', '99999999999999999', '-5'] as const

function hexOf(dice: SeededRandom, bytes: number): string {
  return Array.from({ length: bytes }, () => dice.below(256).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

function amount(dice: SeededRandom, world: FuzzWorld): unknown {
  if (dice.happens(0.4)) return dice.pick(NATIVE)
  return { currency: dice.pick(world.currencies), issuer: dice.pick(world.addresses), value: dice.pick(VALUES) }
}

function issue(dice: SeededRandom, world: FuzzWorld): unknown {
  if (dice.happens(0.4)) return { currency: world.network.nativeCode }
  return { currency: dice.pick(world.currencies), issuer: dice.pick(world.addresses) }
}

function step(dice: SeededRandom, world: FuzzWorld): unknown {
  if (dice.happens(0.4)) return { account: dice.pick(world.addresses) }
  return issue(dice, world)
}

function paths(dice: SeededRandom, world: FuzzWorld): unknown {
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + dice.below(most) }, make)
  return some(7, () => some(9, () => step(dice, world)))
}

function elements(dice: SeededRandom, world: FuzzWorld, name: string): unknown {
  const account = dice.pick(world.addresses)
  if (name === 'Memos') return [{ Memo: { MemoData: hexOf(dice, dice.below(40) + 1) } }]
  if (name === 'SignerEntries') return [{ SignerEntry: { Account: account, SignerWeight: dice.below(9) } }]
  if (name === 'AuthAccounts') return [{ AuthAccount: { Account: account } }]
  return undefined
}

/** Returns a value of a field's type, plausible or not. */
function fieldValue(dice: SeededRandom, world: FuzzWorld, { name, type }: FieldDefinition): unknown {
  switch (type) {
    case 'UInt8':
    case 'UInt16':
      return dice.below(type === 'UInt8' ? 256 : 1200)
    case 'UInt32':
      return dice.pick(NUMBERS)
    case 'UInt64':
      return hexOf(dice, 8)
    case 'Amount':
      return amount(dice, world)
    case 'AccountID':
      return dice.pick(world.addresses)
    case 'Hash128':
      return hexOf(dice, 16)
    case 'Hash160':
      return hexOf(dice, 20)
    case 'Hash256':
      return hexOf(dice, 32)
    case 'Blob':
      return hexOf(dice, 1 + dice.below(40))
    case 'Issue':
      return issue(dice, world)
    case 'PathSet':
      return paths(dice, world)
    case 'STArray':
      return elements(dice, world, name)
    default:
      return undefined
  }
}

const FLAGS = [
  0, 0x1_0000, 0x2_0000, 0x4_0000, 0x8_0000, 0x10_0000, 0x20_0000, 0x40_0000, 0x80_0000, 0x8000_0000,
] as const
const FREQUENT_FIELDS = [
  'Amount',
  'Destination',
  'TakerPays',
  'TakerGets',
  'LimitAmount',
  'SendMax',
  'Asset',
  'Asset2',
] as const
const TYPES = ['Payment', 'OfferCreate', 'TrustSet'] as const

/** Returns a transaction of any type with well-formed fields of arbitrary meaning. */
export function hostileTransaction(dice: SeededRandom, world: FuzzWorld): Json {
  const { fields, transactionTypes } = world.network.definitions
  const all = [...fields.values()]
  const TransactionType = dice.happens(0.3) ? dice.pick(TYPES) : dice.pick([...transactionTypes.keys()])
  const tx: Json = {
    TransactionType,
    Account: dice.pick(world.addresses),
    Flags: dice.happens(0.6) ? 0 : dice.pick(FLAGS),
  }
  for (const name of FREQUENT_FIELDS) {
    const field = fields.get(name)
    if (field !== undefined && dice.happens(0.6)) tx[name] = fieldValue(dice, world, field)
  }
  const more = dice.below(5)
  for (let index = 0; index < more; index += 1) {
    const field = dice.pick(all)
    if (field === undefined || !field.signing || Object.hasOwn(tx, field.name)) continue
    const value = fieldValue(dice, world, field)
    if (value !== undefined) tx[field.name] = value
  }
  return { ...tx, Flags: Number(tx['Flags']) >>> 0 }
}
