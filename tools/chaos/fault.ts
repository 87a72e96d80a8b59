import type { Lie } from './lies.ts'

/** Part of a validator: CometBFT, the ledger node, or both. */
export type Part = 'engine' | 'ledger' | 'both'

/** Validators, by number, starting at 0. */
type Group = readonly number[]

/** One fault. Times are in milliseconds. The runner ends the fault after `holdMs`. */
export type Fault =
  /** Ends programs with SIGKILL and starts them again. */
  | { readonly kind: 'kill'; readonly part: Part; readonly validators: Group; readonly holdMs: number }
  /** Kills the ledger after it has answered FinalizeBlock, when CometBFT sends Commit. */
  | { readonly kind: 'crash-before-commit'; readonly validators: Group; readonly holdMs: number }
  /** Stops programs with SIGSTOP and resumes them. */
  | { readonly kind: 'pause'; readonly part: Part; readonly validators: Group; readonly holdMs: number }
  /**
   * Holds back all bytes that `validators` send to the others, and with `bothWays` also the bytes that they receive.
   */
  | {
      readonly kind: 'partition'
      readonly validators: Group
      readonly bothWays: boolean
      readonly holdMs: number
    }
  /** Delays every byte on the links of `validators`. */
  | { readonly kind: 'delay'; readonly validators: Group; readonly delayMs: number; readonly holdMs: number }
  /** Resets the connections of `validators` every `everyMs`. */
  | { readonly kind: 'reset'; readonly validators: Group; readonly everyMs: number; readonly holdMs: number }
  /** Adds `offsetMs` to the wall clocks of programs. */
  | {
      readonly kind: 'clock'
      readonly part: Part
      readonly validators: Group
      readonly offsetMs: number
      readonly holdMs: number
    }
  /** Fills the disk until `freeBytes` are free. */
  | { readonly kind: 'full-disk'; readonly validators: Group; readonly freeBytes: number; readonly holdMs: number }
  /**
   * Kills both programs and deletes the ledger, the blocks and the record of signed votes. Keys and settings remain.
   */
  | { readonly kind: 'wipe'; readonly validators: Group; readonly holdMs: number }
  /** Runs a second node with the key of a validator. Both nodes vote. */
  | { readonly kind: 'twin'; readonly validators: Group; readonly holdMs: number }
  /** The ledger sends false responses to CometBFT. */
  | { readonly kind: 'lie'; readonly lie: Lie; readonly validators: Group; readonly holdMs: number }

/** Returns the label of a fault in the report, for example `pause engine` or `partition 2|2`. */
export function nameOf(fault: Fault, count: number): string {
  const { kind, validators } = fault
  if (kind === 'partition') {
    const split = `${validators.length}|${count - validators.length}`
    return `partition ${split} ${fault.bothWays ? 'both ways' : 'one way'}`
  }
  const subject = validators.length === 1 ? '' : ` of ${validators.length}`
  if (kind === 'lie') return `lie ${fault.lie}`
  if (kind === 'clock') return `clock ${fault.part} ${fault.offsetMs > 0 ? 'forward' : 'back'}`
  return kind === 'kill' || kind === 'pause' ? `${kind} ${fault.part}${subject}` : `${kind}${subject}`
}
