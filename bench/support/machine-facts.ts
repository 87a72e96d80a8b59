import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const GIGABYTE = 1024 ** 3

/** The machine on which a measurement runs. */
export interface MachineFacts {
  readonly cores: number
  readonly model: string
  readonly memoryGb: number
  readonly system: string
  readonly node: string
}

export function machineFacts(): MachineFacts {
  return {
    cores: availableParallelism(),
    model: cpus()[0]?.model.trim() ?? arch(),
    memoryGb: Math.round(totalmem() / GIGABYTE),
    system: kernel(),
    node: process.versions.node,
  }
}

/** Returns one line that names the machine. */
export function describeMachine({ cores, model, memoryGb, system, node }: MachineFacts): string {
  return `${cores} cores ${model}, ${memoryGb} GB, ${system}, Node.js ${node}`
}

/**
 * Returns the share of all cores that programs use during a pause of this one, 0 to 1. Unlike the load average, it
 * excludes what this program did before.
 */
export async function otherWork(pauseMs: number): Promise<number> {
  const before = coreTimes()
  await delay(pauseMs)
  const after = coreTimes()
  const total = after.total - before.total
  return total <= 0 ? 0 : 1 - (after.idle - before.idle) / total
}

function coreTimes(): { readonly idle: number; readonly total: number } {
  const times = cpus().map(({ times: each }) => each)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    total: times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0),
  }
}

function kernel(): string {
  try {
    return `Linux ${readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim()}`
  } catch {
    return process.platform
  }
}
