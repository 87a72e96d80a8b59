import type { SubmittableTransaction, TxResponse } from 'xrpl'
import { Client, ECDSA, Wallet } from 'xrpl'
import type { TestNode } from './test-node.ts'
import { startTestNode } from './test-node.ts'

/** The owner of the whole supply of a new ledger. */
const MASTER_SEED = 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'
/** In milliseconds. The library waits a second after each submission, during which several ledgers close. */
const CLOSE_INTERVAL = 150
const DEFAULT_RIPPLE = 8

/** A running XRPL ledger with the library's own client, a gateway and two traders. */
export class XrplMarket {
  readonly node: TestNode
  readonly client: Client
  readonly master = Wallet.fromSeed(MASTER_SEED, { algorithm: ECDSA.secp256k1 })
  readonly gateway = Wallet.fromEntropy(Buffer.alloc(16, 1))
  readonly alice = Wallet.fromEntropy(Buffer.alloc(16, 2))
  readonly bob = Wallet.fromEntropy(Buffer.alloc(16, 3))

  private constructor(node: TestNode, client: Client) {
    this.node = node
    this.client = client
  }

  static async open(): Promise<XrplMarket> {
    const node = await startTestNode({ network: 'xrp', manual: false, closeIntervalMs: CLOSE_INTERVAL })
    const client = new Client(node.node.wsUrl)
    await client.connect()
    const market = new XrplMarket(node, client)
    await market.#fund()
    return market
  }

  /** Passes one transaction to the library, which fills it in, signs it, submits it and waits. */
  async send(wallet: Wallet, tx: SubmittableTransaction): Promise<TxResponse> {
    return this.client.submitAndWait(tx, { wallet })
  }

  usd(value: string) {
    return { currency: 'USD', issuer: this.gateway.address, value }
  }

  async end(): Promise<void> {
    await this.client.disconnect()
    await this.node.end()
  }

  async #fund(): Promise<void> {
    const { alice, bob, gateway, master } = this
    const { account_data: root } = (await this.client.request({ command: 'account_info', account: master.address }))
      .result
    const payments = [gateway, alice, bob].map(({ address }, index) => {
      const Amount = '10000000000'
      const Sequence = root.Sequence + index
      return this.send(master, {
        TransactionType: 'Payment',
        Account: master.address,
        Destination: address,
        Amount,
        Sequence,
      })
    })
    await Promise.all(payments)
    await this.send(gateway, { TransactionType: 'AccountSet', Account: gateway.address, SetFlag: DEFAULT_RIPPLE })
    const trust = [alice, bob].map((wallet) =>
      this.send(wallet, { TransactionType: 'TrustSet', Account: wallet.address, LimitAmount: this.usd('100000') }),
    )
    await Promise.all(trust)
    await this.send(gateway, {
      TransactionType: 'Payment',
      Account: gateway.address,
      Destination: alice.address,
      Amount: this.usd('1000'),
    })
  }
}
