import type { TransactionJson } from '@tidebook/protocol'
import type { World } from '../world.ts'
import type { Action } from './action.ts'

const AUTHORISE = 0x1_0000
const SET_NO_RIPPLE = 0x2_0000
const CLEAR_NO_RIPPLE = 0x4_0000
const FREEZE = 0x10_0000
const CLEAR_FREEZE = 0x20_0000
const FLAGS = [AUTHORISE, SET_NO_RIPPLE, CLEAR_NO_RIPPLE, FREEZE, CLEAR_FREEZE]
const LIMITS = ['0', '10', '1000000', '1000', '1e9', '0.5']
/** Parts per billion; 0 means all. */
const QUALITIES_IN = [0, 900_000_000, 990_000_001, 1_000_000_000, 1_100_000_000]
const QUALITIES_OUT = [0, 900_000_000, 1_000_000_000, 1_010_000_000]

function trust(world: World): TransactionJson {
  const { random } = world
  const account = world.anyone()
  const { currency, issuer } = random.pick(world.cast.assets)
  // an issuer refers to the lines of its holders
  const isOwn = account === issuer
  const other = isOwn || random.chance(0.15) ? world.person() : issuer
  return {
    TransactionType: 'TrustSet',
    Account: account,
    LimitAmount: { currency, issuer: other, value: isOwn ? '0' : random.pick(LIMITS) },
    ...(random.chance(0.45) ? { Flags: random.pick(FLAGS) } : {}),
    ...(random.chance(0.1) ? { QualityIn: random.pick(QUALITIES_IN) } : {}),
    ...(random.chance(0.1) ? { QualityOut: random.pick(QUALITIES_OUT) } : {}),
  }
}

function clawBack(world: World): TransactionJson {
  const { amounts, cast, random } = world
  const { currency, issuer } = random.pick(cast.assets)
  return {
    TransactionType: 'Clawback',
    Account: random.chance(0.8) ? issuer : world.anyone(),
    // in this transaction, the issuer field of an amount contains the holder
    Amount: { currency, issuer: world.person(), value: amounts.value() },
  }
}

/** Trust line actions: limits, qualities, flags of both sides, and clawback. */
export const LINES: readonly Action[] = [
  { weight: 8, draft: trust },
  { weight: 1.5, draft: clawBack },
]
