import type { Decimal } from '@tidebook/amount'
import type { ChainId } from './ids.ts'

/** Something of value on a chain. Its chain and issuer name it; its code is a word that others may use too. */
export interface ChainAsset {
  readonly chain: ChainId
  readonly code: string
  /** the account or contract that keeps it; absent for the chain's own coin */
  readonly issuer?: string | undefined
  /** digits behind the point that its smallest unit has; absent for tokens of the Ripple family, which have 15 in all */
  readonly decimals?: number | undefined
}

/** What an account holds of an asset, in whole coins: `amount` is `spendable` and `kept` together. */
export interface AssetBalance {
  readonly asset: ChainAsset
  readonly amount: Decimal
  /** what a transfer may take, fees of the chain's own coin not taken off */
  readonly spendable: Decimal
  /** what the chain, or the rules for its wallets, keep from being sent: reserve, frozen, staked */
  readonly kept: Decimal
}

/** A payment that a person wants, before a node was asked about it. */
export interface Transfer {
  /** addresses as `Chain.readAddress` gives them; names of accounts on EOS */
  readonly from: string
  readonly to: string
  readonly asset: ChainAsset
  /** whole coins */
  readonly amount: Decimal
  readonly memo?: string | undefined
  /** number of the receiver at their address (Ripple family) */
  readonly tag?: number | undefined
  /** account that pays for the resources and signs first (EOS, `billAccount`) */
  readonly payer?: string | undefined
}

/** What a transfer is completed with: what a node knows of the chain at that moment. Money in smallest units. */
export type TransferConditions =
  | { readonly family: 'ripple'; readonly fee: bigint; readonly sequence: number; readonly lastLedger: number }
  | EvmConditions
  | TronConditions
  | EosConditions

/** Ethereum and its kin, MOAC too: `gasPrice` alone, or the two fees of EIP-1559. */
export interface EvmConditions {
  readonly family: 'evm'
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly price:
    | { readonly gasPrice: bigint }
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

export interface TronConditions {
  readonly family: 'tron'
  /** number and id of the block it is tied to: hex of 2 and of 8 bytes */
  readonly refBlockBytes: string
  readonly refBlockHash: string
  /** milliseconds since 1970 */
  readonly expiration: number
  readonly timestamp: number
}

export interface EosConditions {
  readonly family: 'eos'
  /** 64 hex digits */
  readonly chainId: string
  readonly refBlockNum: number
  readonly refBlockPrefix: number
  /** seconds since 1970 */
  readonly expiration: number
}

/**
 * Until when a transfer can be applied: while its number is the account's next, until a ledger has passed, or until a
 * moment (milliseconds since 1970).
 */
export type Validity =
  | { readonly kind: 'nonce'; readonly nonce: bigint }
  | { readonly kind: 'ledger'; readonly sequence: number; readonly lastLedger: number }
  | { readonly kind: 'time'; readonly until: number }

/** What the bytes of a transfer say, and nothing that they do not say. This is what a question shows. */
export interface DecodedTransfer {
  readonly chain: ChainId
  readonly from: string
  readonly to: string
  /** without code and decimals where the bytes name a contract only: `named` adds what is known of it */
  readonly asset: {
    readonly code?: string | undefined
    readonly issuer?: string | undefined
    readonly decimals?: number | undefined
  }
  /** whole coins, or the contract's smallest units where the asset has no decimals and no code */
  readonly amount: Decimal
  /** the most that it can cost, in whole coins of the chain */
  readonly fee: Decimal
  readonly validity: Validity
  /** the network that it is for, as the bytes say it: a number, or 64 hex digits on EOS; absent where they do not */
  readonly network?: string | undefined
  readonly memo?: string | undefined
  readonly tag?: number | undefined
  readonly payer?: string | undefined
}

/** The key of an account. Whoever hands it over wipes it. */
export interface SigningKey {
  readonly privateKey: Uint8Array
  /** secp256k1 where nothing is said */
  readonly algorithm?: 'secp256k1' | 'ed25519' | undefined
}

/** A transfer that a node can be sent. */
export interface SignedTransfer {
  /** hex of the signed transaction in the chain's own encoding */
  readonly blob: string
  /** the name under which its chain has it */
  readonly hash: string
}

/** How a key that lies elsewhere, in a device, signs a transfer. */
export interface OutsideSigning {
  /** What is handed over: the bytes as the holder of that public key signs them. */
  payload(bytes: Uint8Array, publicKey: Uint8Array): Uint8Array
  /**
   * Puts the signature that came back to the bytes, if it is the sender's, over exactly these bytes, in the one form that
   * the chain takes.
   * @param signature as devices give it: DER on the Ripple family, r and s of 32 bytes each elsewhere
   * @throws TransferError `transfer/other-key` for every other, `transfer/undecodable`
   */
  complete(bytes: Uint8Array, signer: string, publicKey: Uint8Array, signature: Uint8Array): SignedTransfer
}

/**
 * What a wallet does with transfers of a chain, without asking anybody. Bytes are the transaction without its signature,
 * in the chain's encoding: `decode` reads back exactly what `build` wrote, and refuses everything that is not a transfer,
 * has another member, or could have been written otherwise.
 */
export interface ChainTransactions {
  /** @throws TransferError when the transfer breaks a rule of the chain, or the conditions are another family's */
  build(transfer: Transfer, conditions: TransferConditions): Uint8Array
  /**
   * @param signer the address that is going to sign, for the chains whose bytes do not name it
   * @throws TransferError `transfer/undecodable`
   */
  decode(bytes: Uint8Array, signer: string): DecodedTransfer
  /** Signs bytes that `decode` reads. @throws TransferError `transfer/other-key` when the bytes name another sender */
  sign(bytes: Uint8Array, key: SigningKey): SignedTransfer
  /** Absent where no device signs. */
  readonly outside?: OutsideSigning
}

/** Why there is no transfer; `transfer/undecodable` is of bytes, all others of what was asked for. */
const MESSAGES = {
  'transfer/amount': 'The amount is not one of this asset',
  'transfer/address': 'The address is not one of this chain',
  'transfer/same-address': 'Sender and receiver are the same',
  'transfer/asset': 'The asset is not one of this chain',
  'transfer/memo': 'The chain cannot carry this memo',
  'transfer/tag': 'The chain cannot carry this tag',
  'transfer/conditions': 'The conditions are not those of this chain',
  'transfer/undecodable': 'The bytes are not a transfer',
  'transfer/other-key': 'The key is not that of the sender',
} as const

export type TransferErrorCode = keyof typeof MESSAGES

/** A transfer that is not made. */
export class TransferError extends Error {
  readonly code: TransferErrorCode

  constructor(code: TransferErrorCode, cause?: unknown) {
    super(MESSAGES[code], cause === undefined ? undefined : { cause })
    this.name = 'TransferError'
    this.code = code
  }
}
