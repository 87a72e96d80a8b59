import type { SwapToken } from './swap-token.ts'

/** A swap that was refused before it was signed: nothing was sent. */
export class SwapRefusedError extends Error {
  override readonly name = 'SwapRefusedError'
  readonly code = 'swap/token-frozen'
  /** The frozen token. */
  readonly token: SwapToken

  constructor(token: SwapToken) {
    super(`the issuer has frozen ${token.code}`)
    this.token = token
  }
}
