import { setTimeout as delay } from 'node:timers/promises'
import { answered } from './checker/answered.ts'
import type { Violation } from './checker/violation.ts'
import type { Connections } from './connections.ts'
import type { Fault } from './fault.ts'
import { fillDisk } from './full-disk.ts'
import type { History } from './history.ts'
import { lieTo } from './lie-to.ts'
import type { Limits } from './limits.ts'
import type { Monitor } from './monitor.ts'
import type { Network } from './network.ts'
import { rejoin } from './rejoin.ts'
import { runTwin } from './twin.ts'
import type { Validator } from './validator.ts'

/** Parts of a run that faults affect. */
export interface Stage {
  readonly network: Network
  readonly connections: Connections
  readonly history: History
  readonly monitor: Monitor
  readonly limits: Limits
  /** Called when a validator has joined again. */
  readonly onRejoined: (isFromSnapshot: boolean) => void
  /** Called when a block proves that a key signed twice. */
  readonly onDoubleSigned: () => void
}

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { readonly kind: Kind }>

/**
 * Applies a fault to the network, holds it, and ends it. Resolves when killed validators have been restarted. Returns
 * the guarantees that the validators violated during the fault.
 * @throws ProgramFailure or RpcFailure
 */
export async function inject(fault: Fault, stage: Stage): Promise<readonly Violation[]> {
  const { connections, history, network } = stage
  const hit = fault.validators.flatMap((nth) => network.validators[nth] ?? [])
  // The comparison includes hashes that a validator reported before its disk is deleted.
  if (isWiping(fault)) await Promise.all(fault.validators.map((nth) => answered(() => history.record(nth))))
  connections.start(fault)
  let violations: readonly Violation[] = []
  try {
    violations = await hold(fault, hit, stage)
  } finally {
    connections.end(fault, performance.now())
  }
  await Promise.all(hit.map((validator) => validator.start()))
  // From this moment on, the killed validator has its time to recover.
  connections.end(fault, performance.now())
  return violations
}

/** Whether to delete the disk at the end, because the state of CometBFT then contains a wrong app hash. */
function isWiping(fault: Fault): boolean {
  return fault.kind === 'wipe' || (fault.kind === 'lie' && fault.lie === 'app-hash')
}

async function hold(fault: Fault, hit: readonly Validator[], stage: Stage): Promise<readonly Violation[]> {
  const { limits } = stage
  switch (fault.kind) {
    case 'full-disk':
      return (await Promise.all(hit.map((validator) => fillDisk(validator, fault, limits.noticeMs)))).flat()
    case 'wipe':
      return wipe(fault.validators, fault.holdMs, stage)
    case 'twin':
      return doubleSign(fault, stage)
    case 'lie':
      return [
        ...(await Promise.all(hit.map((validator) => lieTo(validator, fault, limits.noticeMs)))).flat(),
        ...(isWiping(fault) ? await wipe(fault.validators, 0, stage) : []),
      ]
    default:
      await holdSimple(fault, hit, stage)
      return []
  }
}

async function doubleSign(
  { holdMs, validators }: FaultOf<'twin'>,
  { limits, network, onDoubleSigned }: Stage,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (const nth of validators) {
    const twin = await runTwin(nth, network, { holdMs, limitMs: limits.rejoinMs })
    if (twin.isProven) onDoubleSigned()
    violations.push(...twin.violations)
  }
  return violations
}

async function wipe(
  validators: readonly number[],
  holdMs: number,
  { history, limits, monitor, network, onRejoined }: Stage,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (const nth of validators) {
    const rejoined = await rejoin(nth, network, { holdMs, limitMs: limits.rejoinMs }, () => {
      history.forget(nth)
      monitor.reads.forget(nth)
    })
    onRejoined(rejoined.isFromSnapshot)
    violations.push(...rejoined.violations)
  }
  return violations
}

/** Holds a fault that affects processes, clocks or links. */
async function holdSimple(
  fault: Exclude<Fault, FaultOf<'full-disk' | 'wipe' | 'twin' | 'lie'>>,
  hit: readonly Validator[],
  { connections, network: { links } }: Stage,
): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      await Promise.all(hit.map((validator) => validator.kill(fault.part)))
      return delay(fault.holdMs)
    case 'crash-before-commit':
      await Promise.all(hit.map((validator) => validator.crashBeforeCommit()))
      return delay(fault.holdMs)
    case 'pause':
      for (const validator of hit) validator.signal(fault.part, 'SIGSTOP')
      await delay(fault.holdMs)
      for (const validator of hit) validator.signal(fault.part, 'SIGCONT')
      return
    case 'clock':
      for (const validator of hit) validator.shiftClock(fault.part, fault.offsetMs)
      await delay(fault.holdMs)
      for (const validator of hit) validator.shiftClock(fault.part, 0)
      return
    case 'partition': {
      const pairs = connections.heldPairs(fault)
      for (const { from, to } of pairs) links.hold(from, to, true)
      await delay(fault.holdMs)
      for (const { from, to } of pairs) links.hold(from, to, false)
      return
    }
    case 'delay':
      for (const nth of fault.validators) links.delay(nth, fault.delayMs)
      await delay(fault.holdMs)
      for (const nth of fault.validators) links.delay(nth, 0)
      return
    case 'reset': {
      const until = performance.now() + fault.holdMs
      while (performance.now() < until) {
        for (const nth of fault.validators) links.reset(nth)
        await delay(fault.everyMs)
      }
    }
  }
}
