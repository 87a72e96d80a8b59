import { exitCodes } from './exit-codes.ts'
import type { NodeErrorCode } from './exit-codes.ts'

/**
 * A named failure of the node, not of a request. It ends the start or the run. `code` is stable and is printed to
 * stderr; `exitCode` is the exit status of the program.
 */
export class NodeError extends Error {
  readonly code: NodeErrorCode
  readonly exitCode: number

  constructor(code: NodeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NodeError'
    this.code = code
    this.exitCode = exitCodes[code]
  }
}
