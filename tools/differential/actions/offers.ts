import type { TransactionJson } from '@tidebook/protocol'
import type { World } from '../world.ts'
import type { Action } from './action.ts'

const PASSIVE = 0x1_0000
const IMMEDIATE_OR_CANCEL = 0x2_0000
const FILL_OR_KILL = 0x4_0000
const SELL = 0x8_0000
const FLAGS = [
  PASSIVE,
  IMMEDIATE_OR_CANCEL,
  FILL_OR_KILL,
  SELL,
  SELL | PASSIVE,
  SELL | IMMEDIATE_OR_CANCEL,
  SELL | FILL_OR_KILL,
]
const FAR_FUTURE = 999_999_999
/** An early sequence at which an account has no offer. */
const NO_OFFER = 3

function place(world: World): TransactionJson {
  const { amounts, random } = world
  const account = world.anyone()
  const gets = random.chance(0.95) ? amounts.any(0.4) : world.amount()
  const pays = random.chance(0.9) ? amounts.worthAbout(gets, 0.9 + random.next() * 0.2) : world.amount()
  return {
    TransactionType: 'OfferCreate',
    Account: account,
    TakerGets: gets,
    TakerPays: pays,
    ...(random.chance(0.35) ? { Flags: random.pick(FLAGS) } : {}),
    ...(random.chance(0.1) ? { OfferSequence: random.pickAny(world.offersOf(account)) ?? 1 } : {}),
    ...(random.chance(0.05) ? { Expiration: random.pick([1, world.now, world.now + 30, FAR_FUTURE]) } : {}),
  }
}

function cancel(world: World): TransactionJson {
  const account = world.anyone()
  const OfferSequence = world.random.pickAny(world.offersOf(account)) ?? NO_OFFER
  return { TransactionType: 'OfferCancel', Account: account, OfferSequence }
}

/** Offer actions: placing and canceling. */
export const OFFERS: readonly Action[] = [
  { weight: 34, draft: place },
  { weight: 4, draft: cancel },
]
