import { Ledger, rulesOf } from '@tidebook/ledger'
import type { ApplyResult } from '@tidebook/ledger'
import {
  buildOfferCancel,
  buildOfferCreate,
  buildPayment,
  deriveKeyPair,
  encodeCurrency,
  encodeTransaction,
  parseTransaction,
  secretFromPassphrase,
  swt,
} from '@tidebook/protocol'
import type { KeyPair, TransactionJson } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import type { OwnerHoldings } from '../src/book/owner-funds.ts'
import type { ValidatedTransaction } from '../src/wire/ledger-json.ts'
import type { Command } from './commands.ts'

function key(name: string): KeyPair {
  return deriveKeyPair(swt, secretFromPassphrase(swt, name))
}

const MASTER = key('masterpassphrase')
export const ISSUER_KEY = key('issuer of the tests')
const TRADERS = new Map(['jA', 'jB', 'jC', 'jD'].map((name) => [name, key(name)]))

/** An swt ledger with four funded traders and a token, driven by the same commands as the tiny exchange. */
export class RealLedger {
  readonly #ledger = Ledger.genesis(rulesOf(swt), { master: MASTER.accountId, totalDrops: 10n ** 17n, closeTime: 1000 })
  readonly #orders = new Map<string, number[]>()

  /** @param funds the balances of every trader: whole SWT, CNY; @param transferRate of the issuer, billionths */
  constructor(funds: { readonly swt: bigint; readonly cny: string } = { swt: 5000n, cny: '2000' }, transferRate = 0) {
    this.#pay(MASTER, ISSUER_KEY, 1000n)
    if (transferRate > 0)
      this.#send(ISSUER_KEY, {
        TransactionType: 'AccountSet',
        Account: ISSUER_KEY.address,
        TransferRate: transferRate,
      })
    for (const trader of TRADERS.values()) {
      this.#pay(MASTER, trader, funds.swt)
      const amount = { currency: 'CNY', issuer: ISSUER_KEY.address, value: funds.cny }
      this.#send(ISSUER_KEY, {
        TransactionType: 'Payment',
        Account: ISSUER_KEY.address,
        Destination: trader.address,
        Amount: amount,
      })
    }
  }

  /** Returns the address of a trader. */
  address(name: string): string {
    return (TRADERS.get(name) ?? MASTER).address
  }

  /** Runs a command. Returns undefined when the ledger rejected it. */
  run(command: Command): ValidatedTransaction | undefined {
    const trader = TRADERS.get(command.owner) ?? MASTER
    if (command.kind === 'cancel') {
      const orders = this.#orders.get(command.owner) ?? []
      const sequence = orders[command.sequence % Math.max(1, orders.length)] ?? 1
      return this.#send(trader, { ...buildOfferCancel({ account: trader.address, offerSequence: sequence }) })
    }
    const order = buildOfferCreate({
      account: trader.address,
      side: command.side,
      base: { currency: 'SWT' },
      counter: { currency: 'CNY', issuer: ISSUER_KEY.address },
      amount: { coefficient: command.base, scale: 1 },
      price: { coefficient: command.price, scale: 2 },
    })
    const sequence = this.#sequenceOf(trader)
    this.#orders.set(command.owner, [...(this.#orders.get(command.owner) ?? []), sequence])
    return this.#send(trader, { ...order })
  }

  /** Open orders, as the ledger lists them. */
  *standing() {
    const view = this.#ledger.view('current')
    const cny = { currency: encodeCurrency('CNY'), issuer: ISSUER_KEY.accountId }
    const native = { currency: undefined, issuer: undefined }
    yield* view.book(native, cny)
    yield* view.book(cny, native)
  }

  /** Returns every account with its holdings, as a node reports them. */
  *holdings(): Generator<readonly [account: string, holdings: OwnerHoldings]> {
    const view = this.#ledger.view('current')
    for (const { address, accountId } of [ISSUER_KEY, ...TRADERS.values()]) {
      const account = view.account(accountId)
      if (account === undefined) continue
      yield [
        address,
        {
          balance: String(account.balance),
          ownerCount: account.ownerCount,
          flags: account.flags,
          transferRate: Number(account.toJson()['TransferRate'] ?? 0),
          lines: [...view.lines(accountId)].map((line) => ({
            currency: line.currency,
            issuer: line.account,
            balance: line.balance,
            frozen: line.freezePeer,
          })),
        },
      ]
    }
  }

  #sequenceOf(owner: KeyPair): number {
    return this.#ledger.view('current').account(owner.accountId)?.sequence ?? 0
  }

  #pay(from: KeyPair, to: KeyPair, whole: bigint): void {
    this.#send(from, {
      ...buildPayment({
        account: from.address,
        destination: to.address,
        asset: { currency: 'SWT' },
        amount: { coefficient: whole, scale: 0 },
      }),
    })
  }

  #send(owner: KeyPair, transaction: TransactionJson): ValidatedTransaction | undefined {
    const tx = {
      ...transaction,
      Fee: '10',
      Sequence: this.#sequenceOf(owner),
      SigningPubKey: toHex(owner.publicKey),
      TxnSignature: '00',
    }
    const parsed = parseTransaction(swt, encodeTransaction(swt, tx))
    const { applied, metadata }: ApplyResult = this.#ledger.apply(parsed)
    if (!applied || metadata === undefined) return undefined
    return {
      tx: { ...tx, hash: parsed.hash, date: this.#ledger.lastClosed.closeTime + 10 },
      meta: metadata,
      ledger: this.#ledger.openIndex,
    }
  }
}
