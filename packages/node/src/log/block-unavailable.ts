/** The consensus engine did not answer, or has too many requests for blocks. A later request may succeed. */
export class BlockUnavailable extends Error {
  readonly code = 'node/block-unavailable'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BlockUnavailable'
  }
}
