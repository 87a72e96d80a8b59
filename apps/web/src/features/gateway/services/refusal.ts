import type { CallResult } from '@tidebook/client/http'

/** The exchange refused an order, or could not be asked; nothing was paid. */
export class OrderRefusal extends Error {
  override readonly name = 'OrderRefusal'
  /** of the envelope, for `formatError` */
  readonly code: string

  constructor(code: string) {
    super(`order refused: ${code}`)
    this.code = code
  }
}

/** What a call answered. @throws OrderRefusal */
export function granted<T>(answer: CallResult<T>): T {
  if (!answer.result) throw new OrderRefusal(answer.code)
  return answer.data
}
