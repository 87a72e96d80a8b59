import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './checker/violation.ts'
import { callEngine, RpcFailure } from './checker/rpc.ts'
import type { Fault } from './fault.ts'
import { isMetWithin } from './is-met-within.ts'
import type { Validator } from './validator.ts'

/** Text that CometBFT logs before it stops deciding blocks. Its process remains. */
const NOTICE = 'wrong Block.Header.AppHash'
/** Number of invalid transactions that arrive together at a validator that accepts all. */
const FLOOD = 40
const FLOOD_PAUSE = 50

/**
 * Makes the ledger of a validator send false responses to CometBFT for a time, or until CometBFT stops at a wrong app
 * hash.
 * @param noticeMs milliseconds within which CometBFT must detect a wrong app hash
 */
export async function lieTo(
  validator: Validator,
  fault: Extract<Fault, { readonly kind: 'lie' }>,
  noticeMs: number,
): Promise<readonly Violation[]> {
  validator.lie(fault.lie)
  try {
    if (fault.lie === 'app-hash') return await untilNoticed(validator, noticeMs)
    if (fault.lie === 'flood') await flood(validator, fault.holdMs)
    else await delay(fault.holdMs)
  } finally {
    validator.lie(undefined)
  }
  return []
}

async function untilNoticed(validator: Validator, noticeMs: number): Promise<readonly Violation[]> {
  const before = validator.log('engine').length
  if (await isMetWithin(noticeMs, () => validator.log('engine').slice(before).includes(NOTICE))) return []
  return [{ rule: 'lies-are-noticed', detail: `CometBFT went on for ${noticeMs} ms with a wrong app hash` }]
}

/** Sends transactions that no ledger accepts: random bytes, each different. */
async function flood({ engineUrl }: Validator, holdMs: number): Promise<void> {
  const until = performance.now() + holdMs
  while (performance.now() < until) {
    const sent = Array.from({ length: FLOOD }, () =>
      callEngine(engineUrl, 'broadcast_tx_async', { tx: randomBytes(200).toString('base64') }),
    )
    for (const each of await Promise.allSettled(sent)) {
      if (each.status === 'rejected' && !(each.reason instanceof RpcFailure)) throw each.reason
    }
    await delay(FLOOD_PAUSE)
  }
}
