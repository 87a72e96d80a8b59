/** Stable codes of the errors of this package. */
export type ConsensusErrorCode =
  /** An address that is neither `unix://PATH` nor `tcp://HOST:PORT`, or that is in use. */
  | 'consensus/address'
  /** A message that is longer than the bound, or that is not a message of the protocol. */
  | 'consensus/message'
  /** Bytes that are not an envelope, or entries that do not fit into one. */
  | 'consensus/envelope'
  /** CometBFT is missing, or is another version. */
  | 'consensus/binary'
  /** A home folder of CometBFT that is incomplete or was written by another version. */
  | 'consensus/home'

/** A named failure at the border to the consensus engine. */
export class ConsensusError extends Error {
  readonly code: ConsensusErrorCode

  constructor(code: ConsensusErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConsensusError'
    this.code = code
  }
}
