import type { Fault } from './fault.ts'

/** Milliseconds after a fault during which a validator may still be starting, dialing its peers and catching up. */
const SETTLE_MS = 15_000

interface Pair {
  readonly from: number
  readonly to: number
}

/** Determines which validators remain connected under the active and recent faults. */
export class Connections {
  readonly #validators: readonly number[]
  /** Time at which a validator, or a link in one direction, was last disturbed. Infinity while a fault is active. */
  readonly #disturbed = new Map<string, number>()
  /** Validators and links that certainly transmit no message. */
  readonly #blocked = new Set<string>()
  #version = 0

  /** @param count number of validators */
  constructor(count: number) {
    this.#validators = Array.from({ length: count }, (_, nth) => nth)
  }

  /** Changes with each start and end of a fault. */
  get version(): number {
    return this.#version
  }

  start(fault: Fault): void {
    this.#version += 1
    for (const key of this.#keysOf(fault)) {
      this.#disturbed.set(key, Number.POSITIVE_INFINITY)
      if (isCertain(fault)) this.#blocked.add(key)
    }
  }

  /** @param now milliseconds of a monotonic clock */
  end(fault: Fault, now: number): void {
    this.#version += 1
    for (const key of this.#keysOf(fault)) {
      this.#disturbed.set(key, now)
      this.#blocked.delete(key)
    }
  }

  /**
   * Returns the size of the largest group that is running and connected in both directions, without a fault for a
   * while.
   */
  surelyConnected(now: number): number {
    const isSettled = (key: string) => now - (this.#disturbed.get(key) ?? Number.NEGATIVE_INFINITY) >= SETTLE_MS
    const up = this.#validators.filter((validator) => isSettled(validatorKey(validator)))
    return largestGroup(up, (a, b) => isSettled(linkKey({ from: a, to: b })) && isSettled(linkKey({ from: b, to: a })))
  }

  /** Returns the size of the largest group that could exchange messages, directly or through others. */
  possiblyConnected(): number {
    const isFree = (key: string) => !this.#blocked.has(key)
    const up = this.#validators.filter((validator) => isFree(validatorKey(validator)))
    return largestGroup(up, (a, b) => isFree(linkKey({ from: a, to: b })) || isFree(linkKey({ from: b, to: a })))
  }

  #keysOf(fault: Fault): readonly string[] {
    // A shifted clock of one validator must not stop any validator.
    if (fault.kind === 'delay' || fault.kind === 'clock') return []
    return fault.kind === 'partition' ? this.heldPairs(fault).map(linkKey) : fault.validators.map(validatorKey)
  }

  /** Returns the directions in which a partition holds back bytes. */
  heldPairs({ bothWays, validators }: Extract<Fault, { kind: 'partition' }>): readonly Pair[] {
    const others = this.#validators.filter((validator) => !validators.includes(validator))
    const outward = validators.flatMap((from) => others.map((to) => ({ from, to })))
    return bothWays ? [...outward, ...outward.map(({ from, to }) => ({ from: to, to: from }))] : outward
  }
}

/**
 * Returns whether the fault certainly stops all messages. CometBFT may continue for a moment without its ledger, a
 * crash happens only with the next block, and a reset connection may be open again.
 */
function isCertain(fault: Fault): boolean {
  if (fault.kind === 'kill' || fault.kind === 'pause') return fault.part !== 'ledger'
  return fault.kind === 'partition'
}

function validatorKey(validator: number): string {
  return `validator ${validator}`
}

function linkKey({ from, to }: Pair): string {
  return `link ${from} ${to}`
}

/** Returns the size of the largest connected component. */
function largestGroup(members: readonly number[], isConnected: (a: number, b: number) => boolean): number {
  const left = new Set(members)
  let largest = 0
  for (const member of members) {
    if (!left.delete(member)) continue
    const group = [member]
    for (const each of group) {
      for (const other of left) {
        if (!isConnected(each, other)) continue
        left.delete(other)
        group.push(other)
      }
    }
    largest = Math.max(largest, group.length)
  }
  return largest
}
