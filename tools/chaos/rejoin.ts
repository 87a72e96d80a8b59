import { setTimeout as delay } from 'node:timers/promises'
import type { StateSync } from '@tidebook/consensus'
import { answered } from './checker/answered.ts'
import { readBlocks, readHeight, readRange } from './checker/engine-reader.ts'
import { readLedgerIndex } from './checker/node-reader.ts'
import type { Violation } from './checker/violation.ts'
import { isMetWithin } from './is-met-within.ts'
import type { Network } from './network.ts'
import type { Validator } from './validator.ts'

interface Rejoined {
  readonly violations: readonly Violation[]
  /** Whether the validator started from a snapshot; otherwise it applied every block of the network. */
  readonly isFromSnapshot: boolean
}

/**
 * Deletes the ledger and blocks of a validator and makes it join again, from a snapshot if another validator has one.
 * @param limitMs milliseconds for a snapshot and the blocks after it
 * @param onDeleted called before the validator restarts
 * @throws RpcFailure
 */
export async function rejoin(
  nth: number,
  network: Network,
  { holdMs, limitMs }: { readonly holdMs: number; readonly limitMs: number },
  onDeleted: () => void,
): Promise<Rejoined> {
  const others = network.validators.filter((_, other) => other !== nth)
  const [validator, first] = [network.validators[nth], others[0]]
  if (validator === undefined || first === undefined) throw new RangeError(`There is no validator ${nth}`)
  await validator.kill('both')
  validator.wipe()
  await delay(holdMs)
  onDeleted()
  const stateSync = others.some(({ hasSnapshot }) => hasSnapshot) ? await stateSyncWith(others) : undefined
  network.configure(nth, stateSync)
  await validator.start()
  const { last } = await answered(() => readRange(first.engineUrl))
  const isBack = await hasReached(validator, last, limitMs)
  if (!isBack) {
    const detail = `validator ${nth} was not at block ${last} within ${limitMs} ms after its disk was deleted`
    return { violations: [{ rule: 'rejoins-after-wipe', detail }], isFromSnapshot: stateSync !== undefined }
  }
  const { first: base } = await answered(() => readRange(validator.engineUrl))
  return { violations: [], isFromSnapshot: base > 1 }
}

/**
 * Returns the address from which a joining node reads signed blocks, and the last block as the trusted one.
 * @throws RpcFailure
 */
export async function stateSyncWith(others: readonly Validator[]): Promise<StateSync> {
  const [trusted] = others
  const url = trusted?.engineUrl ?? ''
  const { last } = await answered(() => readRange(url))
  for await (const { blockHash } of readBlocks(url, last, last)) {
    const servers = others.slice(0, 2).map(({ engineUrl }) => engineUrl.replace(/\/$/, ''))
    return { servers, trustHeight: last, trustHash: blockHash }
  }
  throw new RangeError(`${url} does not have its last block`)
}

/**
 * Waits until both programs of a validator answer and have a height. Restarts those that end, as a supervisor does:
 * CometBFT ends if it cannot read its trusted block within ten seconds. Returns false after `limitMs`.
 */
export function hasReached(validator: Validator, height: number, limitMs: number): Promise<boolean> {
  const { engineUrl, nodeUrl } = validator
  return isMetWithin(limitMs, async () => {
    await validator.start()
    const isUp = (await readLedgerIndex(nodeUrl)) !== undefined
    return isUp && ((await readHeight(engineUrl)) ?? 0) >= height
  })
}
