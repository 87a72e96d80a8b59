/**
 * Reasons why a chain refuses a transfer, in the specification's words where it specifies them (ERR-050..060). The
 * codes are stable; translations use them as keys.
 */
const MESSAGES = {
  'chain/eos-inactive': 'The public key has no account yet',
  'chain/eos-authority': 'The key may not pay from the account',
  'chain/eos-resources': 'The account has too few resources',
  'chain/contract-address': 'The address is a contract address',
  'chain/below-fee': 'The amount does not cover the fee',
  'chain/sender-frozen': 'The wallet that pays is frozen',
  'chain/receiver-frozen': 'The wallet that receives is frozen',
  'chain/receiver-inactive': 'The wallet that receives is not activated',
  'chain/ripple-inactive': 'The wallet is not activated, or the network is abnormal',
  'chain/insufficient': 'The balance does not cover the amount',
  'chain/insufficient-coin': 'The balance does not cover the fee',
  'chain/fee-too-high': 'The fee is above the limit',
  'chain/decimals': 'The token does not say how it is divided',
  'chain/wrong-network': 'The node is of another network',
  'chain/tapos-both': 'Use either blocksBehind or useLastIrreversible',
  'chain/tapos-missing': 'Required configuration or TAPOS fields are not present',
  'chain/refused': 'The node refused the transaction',
} as const

export type ChainNodeErrorCode = keyof typeof MESSAGES

/** Every code, for tests of the catalogs. */
export const CHAIN_NODE_ERROR_CODES = Object.keys(MESSAGES) as readonly ChainNodeErrorCode[]

/** A refusal by a chain. `detail` is the node's own message. */
export class ChainNodeError extends Error {
  readonly code: ChainNodeErrorCode
  readonly detail: string | undefined

  constructor(code: ChainNodeErrorCode, detail?: string) {
    super(MESSAGES[code])
    this.name = 'ChainNodeError'
    this.code = code
    this.detail = detail
  }
}
