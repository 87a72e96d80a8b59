import { sha512Half, toHex } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import type { Check, World } from '../world.ts'
import type { Action } from './action.ts'

const NATIVE_SHARE = 0.4

function write(world: World): TransactionJson {
  const { amounts, random } = world
  return {
    TransactionType: 'CheckCreate',
    Account: world.anyone(),
    Destination: world.anyone(),
    SendMax: amounts.any(NATIVE_SHARE),
    ...(random.chance(0.1) ? { Expiration: world.now + random.below(60) } : {}),
  }
}

/** Returns an existing check or, rarely, a check that does not exist. */
function someCheck(world: World): Check {
  const { random } = world
  const unusedId = toHex(sha512Half(new TextEncoder().encode(String(random.next()))))
  const existing = random.chance(0.9) ? random.pickAny(world.checks()) : undefined
  return existing ?? { id: unusedId, from: world.anyone(), to: world.anyone(), asset: world.amounts.asset() }
}

function cash(world: World): TransactionJson {
  const { amounts, random } = world
  const { asset, id, to } = someCheck(world)
  return {
    TransactionType: 'CheckCash',
    Account: random.chance(0.9) ? to : world.anyone(),
    CheckID: id,
    [random.chance(0.5) ? 'Amount' : 'DeliverMin']: random.chance(0.95) ? amounts.of(asset) : amounts.any(),
  }
}

function cancel(world: World): TransactionJson {
  const { id, from, to } = someCheck(world)
  return { TransactionType: 'CheckCancel', Account: world.random.pick([from, to, world.anyone()]), CheckID: id }
}

/** Check actions, in native units and tokens. */
export const CHECKS: readonly Action[] = [
  { weight: 2, draft: write },
  { weight: 1.4, draft: cash },
  { weight: 0.3, draft: cancel },
]
