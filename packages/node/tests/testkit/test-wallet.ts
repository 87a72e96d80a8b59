import { createHash } from 'node:crypto'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import {
  decodeAddress,
  deriveKeyPair,
  generateSecret,
  secretFromPassphrase,
  signTransaction,
  swt,
} from '@tidebook/protocol'

export interface Signed {
  readonly blob: string
  readonly hash: string
}

/** A key pair that signs with a sequence of its own. */
export class TestWallet {
  readonly keyPair: KeyPair
  readonly network: NetworkDefinition
  sequence: number

  private constructor(secret: string, network: NetworkDefinition, sequence: number) {
    this.keyPair = deriveKeyPair(network, secret)
    this.network = network
    this.sequence = sequence
  }

  /** Returns the same wallet for the same name. */
  static named(name: string, algorithm: 'secp256k1' | 'ed25519' = 'secp256k1', network = swt): TestWallet {
    const entropy = createHash('sha256').update(`tidebook test ${name}`).digest().subarray(0, 16)
    return new TestWallet(generateSecret(network, entropy, algorithm), network, 1)
  }

  static ofSecret(secret: string, network = swt): TestWallet {
    return new TestWallet(secret, network, 1)
  }

  /** The owner of the whole supply. */
  static genesis(network = swt): TestWallet {
    return new TestWallet(secretFromPassphrase(network, 'masterpassphrase'), network, 1)
  }

  get address(): string {
    return this.keyPair.address
  }

  get accountId(): Uint8Array {
    return decodeAddress(this.network, this.address)
  }

  /** Signs with the next sequence, unless the transaction has its own. */
  sign(tx: Omit<TransactionJson, 'Account'>): Signed {
    const type = tx['TransactionType']
    const complete = { Fee: '10', Flags: 0, ...tx, TransactionType: String(type), Account: this.address }
    if (tx['Sequence'] !== undefined) return signTransaction(this.network, complete, this.keyPair)
    const signed = signTransaction(this.network, { ...complete, Sequence: this.sequence }, this.keyPair)
    this.sequence += 1
    return signed
  }

  pay(destination: string, amount: unknown): Signed {
    return this.sign({ TransactionType: 'Payment', Destination: destination, Amount: amount })
  }

  offer(takerPays: unknown, takerGets: unknown, flags = 0): Signed {
    return this.sign({ TransactionType: 'OfferCreate', TakerPays: takerPays, TakerGets: takerGets, Flags: flags })
  }

  cancel(offerSequence: number): Signed {
    return this.sign({ TransactionType: 'OfferCancel', OfferSequence: offerSequence })
  }
}
