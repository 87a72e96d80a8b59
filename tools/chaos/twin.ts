import { setTimeout as delay } from 'node:timers/promises'
import { answered } from './checker/answered.ts'
import { readBlocks, readDoubleSigners, readRange } from './checker/engine-reader.ts'
import type { Violation } from './checker/violation.ts'
import { isMetWithin } from './is-met-within.ts'
import type { Network } from './network.ts'
import { hasReached, stateSyncWith } from './rejoin.ts'
import type { Validator } from './validator.ts'

interface Twin {
  readonly violations: readonly Violation[]
  /** Whether a block proves that the key signed twice. */
  readonly isProven: boolean
}

/** Number of recent blocks whose hashes are compared. */
const COMPARED = 20

/**
 * Runs a second node with the key of a validator, as an operator does who copies a home folder to another machine. Both
 * vote. Ends the second node when a block proves this, or after `holdMs`, because two nodes need not vote for different
 * blocks.
 * @param limitMs milliseconds within which the second node must have caught up
 * @throws RpcFailure, ProgramFailure
 */
export async function runTwin(
  nth: number,
  network: Network,
  { holdMs, limitMs }: { readonly holdMs: number; readonly limitMs: number },
): Promise<Twin> {
  const others = network.validators.filter((_, other) => other !== nth)
  const [observer] = others
  if (observer === undefined) throw new RangeError('There is no other validator')
  const { last: began } = await answered(() => readRange(observer.engineUrl))
  const stateSync = others.some(({ hasSnapshot }) => hasSnapshot) ? await stateSyncWith(others) : undefined
  const { address, node } = await network.twinOf(nth, stateSync)
  try {
    await node.start()
    if (!(await hasReached(node, began, limitMs))) {
      const detail = `a second node with the key of validator ${nth} was not at block ${began} within ${limitMs} ms`
      return { violations: [{ rule: 'second-node-follows', detail }], isProven: false }
    }
    const isProven = await isMetWithin(holdMs, async () => {
      await delay(READ_PAUSE)
      const signers = await answered(() => readDoubleSigners(observer.engineUrl, began))
      return signers.has(address)
    })
    return { violations: await answered(() => differences(node, observer)), isProven }
  } finally {
    await node.end(false)
  }
}

/** Milliseconds between two reads of new blocks. */
const READ_PAUSE = 500

/** Compares the last blocks of the second node with those of a validator. */
async function differences(node: Validator, observer: Validator): Promise<readonly Violation[]> {
  const { first, last: own } = await readRange(node.engineUrl)
  const { last: other } = await readRange(observer.engineUrl)
  const last = Math.min(own, other)
  const from = Math.max(first, last - COMPARED)
  const expected = new Map<number, string>()
  for await (const { appHash, blockHash, height } of readBlocks(observer.engineUrl, from, last))
    expected.set(height, `${appHash} ${blockHash}`)
  const violations: Violation[] = []
  for await (const { appHash, blockHash, height } of readBlocks(node.engineUrl, from, last)) {
    if (expected.get(height) === `${appHash} ${blockHash}`) continue
    violations.push({ rule: 'one-app-hash', detail: `block ${height} differs at the second node with one key` })
  }
  return violations
}
