import type { Decimal } from '@tidebook/amount'
import type { ChainId } from './ids.ts'

/** An asset of a chain. Its chain and issuer identify it; several assets can share a code. */
export interface ChainAsset {
  readonly chain: ChainId
  readonly code: string
  /** Issuing account or contract; absent for the native coin. */
  readonly issuer?: string | undefined
  /** Decimals of its smallest unit; absent for Ripple-family tokens, which have 15 significant digits. */
  readonly decimals?: number | undefined
}

/** An account's balance of an asset in whole coins. `amount` is the sum of `spendable` and `kept`. */
export interface AssetBalance {
  readonly asset: ChainAsset
  readonly amount: Decimal
  /** Maximum of a transfer, before fees in the native coin. */
  readonly spendable: Decimal
  /** Amount that the chain or the wallet rules reserve: account reserve, frozen, staked. */
  readonly kept: Decimal
}

/** A payment that a user requests, before a node supplies its conditions. */
export interface Transfer {
  /** Canonical addresses of `Chain.readAddress`; account names on EOS. */
  readonly from: string
  readonly to: string
  readonly asset: ChainAsset
  /** Whole coins. */
  readonly amount: Decimal
  readonly memo?: string | undefined
  /** The receiver's destination tag (Ripple family). */
  readonly tag?: number | undefined
  /** Account that pays for the resources and signs first (EOS, `billAccount`). */
  readonly payer?: string | undefined
}

/** Node data that completes a transfer. Amounts are in smallest units. */
export type TransferConditions =
  | { readonly family: 'ripple'; readonly fee: bigint; readonly sequence: number; readonly lastLedger: number }
  | EvmConditions
  | TronConditions
  | EosConditions

/** EVM-compatible chains including MOAC: `gasPrice` alone, or the two fees of EIP-1559. */
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
  /** Number and id of the reference block: hex of 2 and of 8 bytes. */
  readonly refBlockBytes: string
  readonly refBlockHash: string
  /** Milliseconds since 1970. */
  readonly expiration: number
  readonly timestamp: number
  /** Maximum amount that a token call may burn for energy, in sun; 10 TRX by default (CHN-006). */
  readonly feeLimit?: bigint
}

export interface EosConditions {
  readonly family: 'eos'
  /** 64 hex digits */
  readonly chainId: string
  readonly refBlockNum: number
  readonly refBlockPrefix: number
  /** Seconds since 1970. */
  readonly expiration: number
}

/**
 * How long a transfer can be applied: while its nonce is the account's next, until a ledger index, or until a time in
 * milliseconds since 1970.
 */
export type Validity =
  | { readonly kind: 'nonce'; readonly nonce: bigint }
  | { readonly kind: 'ledger'; readonly sequence: number; readonly lastLedger: number }
  | { readonly kind: 'time'; readonly until: number }

/** The content of a transfer, taken only from its bytes. A confirmation displays this. */
export interface DecodedTransfer {
  readonly chain: ChainId
  readonly from: string
  readonly to: string
  /** Without code and decimals where the bytes identify only a contract; `named` adds the known ones. */
  readonly asset: {
    readonly code?: string | undefined
    readonly issuer?: string | undefined
    readonly decimals?: number | undefined
  }
  /** Whole coins, or the contract's smallest units for an asset without decimals and code. */
  readonly amount: Decimal
  /** Maximum cost in whole native coins. */
  readonly fee: Decimal
  readonly validity: Validity
  /** Target network if the bytes contain it: a number, or 64 hex digits on EOS. */
  readonly network?: string | undefined
  readonly memo?: string | undefined
  readonly tag?: number | undefined
  readonly payer?: string | undefined
}

/** The key of an account. The caller that provides it must wipe it. */
export interface SigningKey {
  readonly privateKey: Uint8Array
  /** Defaults to secp256k1. */
  readonly algorithm?: 'secp256k1' | 'ed25519' | undefined
}

/** A transfer ready for submission to a node. */
export interface SignedTransfer {
  /** Hex of the signed transaction in the chain's own encoding. */
  readonly blob: string
  /** Transaction id on its chain. */
  readonly hash: string
}

/** Signing of a transfer with a key outside this program, for example in a device. */
export interface ExternalSigning {
  /** Returns the payload for the holder of this public key to sign. */
  payload(bytes: Uint8Array, publicKey: Uint8Array): Uint8Array
  /**
   * Adds an external signature to the bytes in the only form that the chain accepts. The signature must be the sender's
   * over exactly these bytes.
   * @param signature as devices return it: DER on the Ripple family, r and s of 32 bytes each elsewhere
   * @throws TransferError `transfer/other-key` for every other signature, `transfer/undecodable`
   */
  complete(bytes: Uint8Array, signer: string, publicKey: Uint8Array, signature: Uint8Array): SignedTransfer
}

/**
 * Offline transfer functions of a chain. Bytes are the unsigned transaction in the chain's encoding. `decode` accepts
 * exactly what `build` writes and rejects everything that is not a transfer, has additional fields, or uses a different
 * encoding of the same content.
 */
export interface ChainTransactions {
  /** @throws TransferError when the transfer breaks a rule of the chain, or the conditions belong to another family */
  build(transfer: Transfer, conditions: TransferConditions): Uint8Array
  /**
   * @param signer the address that will sign, for the chains whose bytes do not contain it
   * @throws TransferError `transfer/undecodable`
   */
  decode(bytes: Uint8Array, signer: string): DecodedTransfer
  /**
   * Signs bytes that `decode` accepts.
   * @throws TransferError `transfer/other-key` when the bytes contain another sender
   */
  sign(bytes: Uint8Array, key: SigningKey): SignedTransfer
  /** Absent on chains without device support. */
  readonly outside?: ExternalSigning
}

/** Messages of transfer errors. `transfer/undecodable` is about bytes, all others are about the requested transfer. */
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

/** A rejected transfer. */
export class TransferError extends Error {
  readonly code: TransferErrorCode

  constructor(code: TransferErrorCode, cause?: unknown) {
    super(MESSAGES[code], cause === undefined ? undefined : { cause })
    this.name = 'TransferError'
    this.code = code
  }
}
