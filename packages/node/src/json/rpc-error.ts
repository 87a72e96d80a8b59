import type { RpcErrorToken } from './error-table.ts'
import { rpcErrors } from './error-table.ts'

export interface RpcErrorDetails {
  readonly message?: string
  /** The invalid field of the request. */
  readonly field?: string
  /** Additional members of the error response. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** A request that the node refuses or cannot answer. */
export class RpcError extends Error {
  readonly code: RpcErrorToken
  readonly errorCode: number
  readonly field: string | undefined
  readonly extra: Readonly<Record<string, unknown>>

  constructor(code: RpcErrorToken, { message, field, extra = {} }: RpcErrorDetails = {}) {
    super(message ?? rpcErrors[code][1])
    this.name = 'RpcError'
    this.code = code
    this.errorCode = rpcErrors[code][0]
    this.field = field
    this.extra = extra
  }

  /** Returns the members of the error response on the wire. */
  toJson(): Record<string, unknown> {
    return {
      ...this.extra,
      error: this.code,
      error_code: this.errorCode,
      error_message: this.message,
      ...(this.field === undefined ? {} : { field: this.field }),
      status: 'error',
    }
  }
}

export function missingField(field: string): RpcError {
  return new RpcError('invalidParams', { message: `Missing field '${field}'.`, field })
}

export function invalidField(field: string, expected?: string): RpcError {
  const message = expected === undefined ? `Invalid field '${field}'.` : `Invalid field '${field}', not ${expected}.`
  return new RpcError('invalidParams', { message, field })
}
