import { ChainNodeError } from '@tidebook/client/chains'

/** Permanent errors of a chain that concern the receiver. */
const RECEIVER_ERRORS: ReadonlySet<string> = new Set([
  'chain/contract-address',
  'chain/receiver-frozen',
  'chain/receiver-inactive',
])

/** Returns whether a chain refuses a transfer permanently because of its receiver. */
export function isReceiverError(error: unknown): error is ChainNodeError {
  return error instanceof ChainNodeError && RECEIVER_ERRORS.has(error.code)
}

/** Returns whether a new payment would cost more than the limit of its network. */
export function isFeeTooHigh(error: unknown): error is ChainNodeError {
  return error instanceof ChainNodeError && error.code === 'chain/fee-too-high'
}
