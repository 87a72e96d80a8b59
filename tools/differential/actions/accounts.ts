import type { TransactionJson } from '@tidebook/protocol'
import type { World } from '../world.ts'
import type { Action } from './action.ts'

/** Transfer rates in parts per billion; 0 removes the fee. */
const TRANSFER_RATES = [0, 1_000_000_000, 1_002_000_000, 1_100_000_000, 1_234_567_891, 2_000_000_000]
const TICK_SIZES = [0, 3, 4, 5, 6, 8, 12, 15]
const DEFAULT_RIPPLE = 8
const NO_FREEZE = 6
/** Account flags to set and clear. Default rippling is set most often, so that payments find paths. */
const SETTABLE = [1, 2, 3, 4, 5, 7, DEFAULT_RIPPLE, DEFAULT_RIPPLE, 9, 12, 13, 14, 15, 16]
const CLEARABLE = [1, 2, 3, 4, 5, 7, 7, DEFAULT_RIPPLE, 9, 9, 12, 13, 14, 15]

function settings(world: World): TransactionJson {
  const { random } = world
  const kinds: readonly (() => Readonly<Record<string, unknown>>)[] = [
    () => ({ TransferRate: random.pick(TRANSFER_RATES) }),
    () => ({ TickSize: random.pick(TICK_SIZES) }),
    // a flag that cannot be cleared is set rarely
    () => ({ SetFlag: random.chance(0.02) ? NO_FREEZE : random.pick(SETTABLE) }),
    () => ({ ClearFlag: random.pick(CLEARABLE) }),
    () => ({ Domain: random.pick(['61', '']) }),
  ]
  const Account = random.chance(0.5) ? world.issuer() : world.person()
  return { TransactionType: 'AccountSet', Account, ...random.pick(kinds)() }
}

function regularKey(world: World): TransactionJson {
  const { cast, random } = world
  const Account = world.anyone()
  const RegularKey = random.pick(cast.regularKeys).address
  return { TransactionType: 'SetRegularKey', Account, ...(random.chance(0.8) ? { RegularKey } : {}) }
}

function signerList(world: World): TransactionJson {
  const { cast, random } = world
  const Account = world.anyone()
  if (random.chance(0.2)) return { TransactionType: 'SignerListSet', Account, SignerQuorum: 0 }
  const signers = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(cast.signers).address))
  return {
    TransactionType: 'SignerListSet',
    Account,
    SignerQuorum: signers.size,
    SignerEntries: [...signers].map((address) => ({ SignerEntry: { Account: address, SignerWeight: 1 } })),
  }
}

function tickets(world: World): TransactionJson {
  return { TransactionType: 'TicketCreate', Account: world.anyone(), TicketCount: 1 + world.random.below(4) }
}

function preauthorisation(world: World): TransactionJson {
  const name = world.random.chance(0.7) ? 'Authorize' : 'Unauthorize'
  return { TransactionType: 'DepositPreauth', Account: world.anyone(), [name]: world.anyone() }
}

function deletion(world: World): TransactionJson {
  const { cast, ledger, random } = world
  return {
    TransactionType: 'AccountDelete',
    // a newcomer with few transactions usually owns no object that blocks the deletion
    Account: random.chance(0.7) ? random.pick(cast.newcomers).address : world.anyone(),
    Destination: world.anyone(),
    // the reserve of one object
    Fee: ledger.rules.reserveIncrement.toString(),
  }
}

/** Account actions: settings, keys, tickets, deposit authorization and deletion. */
export const ACCOUNTS: readonly Action[] = [
  { weight: 3, draft: settings },
  { weight: 1, draft: regularKey },
  { weight: 1, draft: signerList },
  { weight: 1, draft: tickets },
  { weight: 1.5, draft: preauthorisation },
  { weight: 1, draft: deletion },
]
