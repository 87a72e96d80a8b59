import { ISSUED_ZERO, issuedFromText, issuedToText, negateIssued, subtractIssued } from '@tidebook/amount'
import type { Issued } from '@tidebook/amount'
import type { LineView } from '@tidebook/ledger'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { MembersText } from '../../json/result.ts'
import { sliceRead } from '../params/page.ts'
import { readAddress } from '../params/params.ts'
import { RpcError } from '../../json/rpc-error.ts'

/** Maximum number of an issuer's own wallets in one request. */
const MAX_WALLETS = 1000

interface Holding {
  readonly currency: string
  readonly value: string
}

/** Number of addresses rendered per slice. */
const SLICE = 1000

/** Balances, by holder address. */
class Holdings {
  readonly #byAddress = new Map<string, Holding[]>()

  add(address: string, currency: string, amount: Issued): void {
    const holding = { currency, value: issuedToText(amount) }
    const existing = this.#byAddress.get(address)
    if (existing === undefined) this.#byAddress.set(address, [holding])
    else existing.push(holding)
  }

  /** Yields the member of a response as text, or nothing if it is empty. */
  *toText(name: string): Generator<undefined, string[], undefined> {
    if (this.#byAddress.size === 0) return []
    const parts: string[] = []
    for (const [address, holdings] of this.#byAddress) {
      parts.push(`${JSON.stringify(address)}:${JSON.stringify(holdings)}`)
      if (parts.length % SLICE === 0) yield
    }
    return [`"${name}":{${parts.join(',')}}`]
  }
}

function readHotWallets(params: Params, { host }: Services): ReadonlySet<string> {
  const value = params.raw('hotwallet')
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (list.length > MAX_WALLETS) throw new RpcError('invalidHotWallet', { field: 'hotwallet' })
  const ids = list.map((item: unknown) => {
    try {
      return readAddress(params.network, item, 'hotwallet')
    } catch {
      throw new RpcError('invalidHotWallet', { field: 'hotwallet' })
    }
  })
  return new Set(ids.map((id) => host.addresses.text(id)))
}

/** An issuer's debts and balances, computed from its trust lines. */
class Balances {
  readonly #hot: ReadonlySet<string>
  readonly #unseen: Set<string>
  readonly #obligations = new Map<string, Issued>()
  readonly #balances = new Holdings()
  readonly #frozen = new Holdings()
  readonly #assets = new Holdings()

  constructor(hot: ReadonlySet<string>) {
    this.#hot = hot
    this.#unseen = new Set(hot)
  }

  /** One of the issuer's own wallets has no trust line. */
  get unknownWallet(): string | undefined {
    const [first] = this.#unseen
    return first
  }

  add(line: LineView): void {
    const { account, currency } = line
    this.#unseen.delete(account)
    const held = issuedFromText(line.balance)
    if (held.mantissa === 0n) return
    const owed = negateIssued(held)
    if (this.#hot.has(account)) this.#balances.add(account, currency, owed)
    else if (held.mantissa > 0n) this.#assets.add(account, currency, held)
    else if (line.freeze) this.#frozen.add(account, currency, owed)
    else {
      this.#obligations.set(currency, subtractIssued(this.#obligations.get(currency) ?? ISSUED_ZERO, held))
    }
  }

  *toText(): Generator<undefined, string[], undefined> {
    const owed = [...this.#obligations].map(([currency, amount]) => [currency, issuedToText(amount)])
    return [
      ...(owed.length === 0 ? [] : [`"obligations":${JSON.stringify(Object.fromEntries(owed))}`]),
      ...(yield* this.#balances.toText('balances')),
      ...(yield* this.#frozen.toText('frozen_balances')),
      ...(yield* this.#assets.toText('assets')),
    ]
  }
}

/**
 * Returns an issuer's (`account`) debts, with its own wallets (`hotwallet`) separate, and its balances of other tokens.
 * Empty for an account that does not exist, as in the reference.
 */
export const gatewayBalances: RpcMethod = {
  name: 'gateway_balances',
  inTurn: () => true,
  handle: function* balancesOfGateway(params, services) {
    const hot = readHotWallets(params, services)
    const id = params.account()
    const { view, about } = readViewChoice(params, services)
    const balances = new Balances(hot)
    yield* sliceRead(view.owned(id, 'lines'), (entry) => {
      const line = entry.line()
      if (line !== undefined) balances.add(line)
      return true
    })
    const { unknownWallet } = balances
    if (unknownWallet !== undefined) {
      throw new RpcError('invalidHotWallet', { field: 'hotwallet', extra: { account: unknownWallet } })
    }
    const members = [...(yield* balances.toText()), JSON.stringify(about).slice(1, -1)]
    return new MembersText(`"account":${JSON.stringify(params.text('account'))},${members.join(',')}`)
  },
}
