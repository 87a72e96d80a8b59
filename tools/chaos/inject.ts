import { setTimeout as delay } from 'node:timers/promises'
import type { Connections } from './connections.ts'
import type { Fault } from './fault.ts'
import type { Network } from './network.ts'
import type { Validator } from './validator.ts'

/** Lets a fault hit the network, holds it, and undoes it. Resolves when killed validators are started again. */
export async function inject(fault: Fault, network: Network, connections: Connections): Promise<void> {
  const hit = fault.validators.flatMap((nth) => network.validators[nth] ?? [])
  connections.start(fault)
  try {
    await hold(fault, hit, network, connections)
  } finally {
    connections.end(fault, performance.now())
  }
  await Promise.all(hit.map((validator) => validator.start()))
  // A killed validator needs its time to recover from now on.
  connections.end(fault, performance.now())
}

async function hold(
  fault: Fault,
  hit: readonly Validator[],
  { links }: Network,
  connections: Connections,
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
