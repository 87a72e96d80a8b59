import type { EngineResult } from '../base/engine-results.ts'

/**
 * A transaction whose change broke what must always hold. It was undone and is harmless, but a defect of the engine
 * that somebody must look at.
 */
export interface BrokenInvariant {
  /** Of the transaction, 64 hex digits. */
  readonly hash: string
  /** tecINVARIANT_FAILED, or tefINVARIANT_FAILED where not even the fee could be taken. */
  readonly result: EngineResult
  /** The first invariant that did not hold. */
  readonly invariant: string
}
