import { formatDecimal } from '@tidebook/amount'
import { brokenLimit, loadTransactions, TransferError } from '@tidebook/chains'
import type { ChainId, DecodedTransfer, TransferLimits } from '@tidebook/chains'
import { fromHex } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'

/** An unsigned transfer on another chain, as requested by the page. */
export interface TransferRequest {
  readonly chain: ChainId
  /** The vault's signing account: its address on the chain; on EOS, a public key. */
  readonly signer: string
  /** Lower-case hex, as written by `ChainTransactions.build`. */
  readonly bytes: string
}

/** A transfer that waits for confirmation, decoded from its bytes. */
export interface TransferProposal extends TransferRequest {
  readonly id: number
  readonly decoded: DecodedTransfer
}

export interface TransferDeskEnvironment {
  /**
   * Returns a chain's limits, or undefined if the chain is not in the network's file. Then its transfers are not
   * signed.
   */
  readonly rulesOf: (chain: ChainId) => TransferLimits | undefined
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

interface Entry {
  readonly proposal: TransferProposal
  readonly unlocks?: number
}

const MAX_PROPOSALS = 16
/** Maximum number of hex digits of a transfer. */
const MAX_TRANSFER_LENGTH = 8192

/**
 * Stores transfers on other chains between the prompt and the signature, like `SigningDesk` for the exchange's network.
 * A transfer always requires the password in its prompt.
 */
export class TransferDesk {
  readonly #env: TransferDeskEnvironment
  readonly #entries = new Map<number, Entry>()
  #lastId = 0

  constructor(environment: TransferDeskEnvironment) {
    this.#env = environment
  }

  /**
   * Adds a transfer.
   * @throws KeyringError `keyring/type-refused` for bytes that are not a transfer and for unknown chains,
   * `keyring/fee-too-high`, `keyring/transaction-refused` (detail: the refused part)
   */
  async propose(request: TransferRequest): Promise<TransferProposal> {
    const proposal = { ...(await this.#read(request)), id: ++this.#lastId }
    this.#entries.set(proposal.id, { proposal })
    for (const old of this.#entries.keys()) if (this.#entries.size > MAX_PROPOSALS) this.#entries.delete(old)
    return proposal
  }

  /** Marks the prompt of a transfer as shown. Only a password typed from now on counts. */
  present(id: number, unlocks: number): void {
    this.#entries.set(id, { ...this.#entry(id), unlocks })
  }

  /** Replaces the bytes with newer ones for the same transfer, in which only the validity may differ. */
  async refresh(id: number, bytes: string): Promise<TransferProposal> {
    const { proposal } = this.#entry(id)
    const newer = { ...(await this.#read({ ...proposal, bytes })), id }
    const entry = this.#entry(id)
    if (sayingOf(newer.decoded) !== sayingOf(entry.proposal.decoded)) throw new KeyringError('keyring/not-confirmed')
    this.#entries.set(id, { ...entry, proposal: newer })
    return newer
  }

  withdraw(id: number): void {
    this.#entries.delete(id)
  }

  /**
   * Releases a transfer for one signature. `shown` are the bytes that the prompt showed.
   * @throws KeyringError `keyring/not-confirmed`, `keyring/locked` when no password was typed in this prompt
   */
  confirm(id: number, shown: string, unlocks: number): TransferProposal {
    const { proposal, unlocks: before = unlocks } = this.#entry(id)
    if (proposal.bytes !== shown) throw new KeyringError('keyring/not-confirmed')
    if (unlocks <= before) throw new KeyringError('keyring/locked')
    this.#entries.delete(id)
    return proposal
  }

  #entry(id: number): Entry {
    const entry = this.#entries.get(id)
    if (entry === undefined) throw new KeyringError('keyring/not-confirmed', 'unknown')
    return entry
  }

  async #read({ chain, signer, bytes }: TransferRequest): Promise<Omit<TransferProposal, 'id'>> {
    const rules = this.#env.rulesOf(chain)
    if (rules === undefined) throw new KeyringError('keyring/type-refused', chain)
    if (typeof bytes !== 'string' || bytes.length > MAX_TRANSFER_LENGTH || !/^(?:[0-9a-f]{2})+$/u.test(bytes))
      throw new KeyringError('keyring/transaction-refused', 'bytes')
    const { decode } = await loadTransactions(chain)
    try {
      const decoded = decode(bytesOf(bytes), signer)
      this.#check(decoded, signer, rules)
      return { chain, signer, bytes, decoded }
    } catch (error) {
      throw error instanceof TransferError ? new KeyringError('keyring/type-refused', error.code) : error
    }
  }

  #check(decoded: DecodedTransfer, signer: string, limits: TransferLimits): void {
    const broken = brokenLimit(decoded, signer, limits, this.#env.clock())
    if (broken === 'fee') throw new KeyringError('keyring/fee-too-high', formatDecimal(decoded.fee))
    if (broken !== undefined) throw new KeyringError('keyring/transaction-refused', broken)
  }
}

/** Decodes lower-case hex. */
export function bytesOf(hex: string): Uint8Array {
  return fromHex(hex.toUpperCase())
}

/** Returns everything in a transfer except its validity. */
function sayingOf({ validity: _validity, ...terms }: DecodedTransfer): string {
  return JSON.stringify(terms, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
