import type { EngineResult } from '../base/engine-results.ts'

/**
 * A transaction whose change violated an invariant. The change was undone and is harmless, but it reveals a defect in
 * the engine that needs investigation.
 */
export interface BrokenInvariant {
  /** Hash of the transaction, 64 hex digits. */
  readonly hash: string
  /** tecINVARIANT_FAILED, or tefINVARIANT_FAILED when not even the fee could be charged. */
  readonly result: EngineResult
  /** The first violated invariant. */
  readonly invariant: string
}
