import type { CallResult } from '@tidebook/client/http'

/** The exchange refused an order, or was unreachable. Nothing was paid. */
export class OrderRefusedError extends Error {
  override readonly name = 'OrderRefusedError'
  /** Error code of the response, for `formatError`. */
  readonly code: string

  constructor(code: string) {
    super(`order refused: ${code}`)
    this.code = code
  }
}

/**
 * Returns the data of a successful response.
 * @throws OrderRefusedError when the response is an error
 */
export function requireData<T>(answer: CallResult<T>): T {
  if (!answer.result) throw new OrderRefusedError(answer.code)
  return answer.data
}
