import type { ErrorName } from '@tidebook/contract'

/** An error for the caller: its code in the contract's table and, where it helps, a more specific text. */
export class ApiError extends Error {
  readonly code: ErrorName
  /** Replaces the text of the table in `msg`. */
  readonly detail: string | undefined
  constructor(code: ErrorName, detail?: string) {
    super(detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
  }
}
