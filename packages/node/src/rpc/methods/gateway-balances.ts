import { ISSUED_ZERO, issuedFromText, issuedToText, negateIssued, subtractIssued } from '@tidebook/amount'
import type { Issued } from '@tidebook/amount'
import type { LineView } from '@tidebook/ledger'
import type { Params } from '../params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { readAccountChoice } from '../account-choice.ts'
import { readAddress } from '../params.ts'
import { RpcError } from '../rpc-error.ts'

interface Holding {
  readonly currency: string
  readonly value: string
}

/** Holdings by the address of who holds them. */
class Holdings {
  readonly #byAddress = new Map<string, Holding[]>()

  add(address: string, currency: string, amount: Issued): void {
    const holding = { currency, value: issuedToText(amount) }
    const known = this.#byAddress.get(address)
    if (known === undefined) this.#byAddress.set(address, [holding])
    else known.push(holding)
  }

  toJson(name: string): Record<string, unknown> {
    return this.#byAddress.size === 0 ? {} : { [name]: Object.fromEntries(this.#byAddress) }
  }
}

function readHotWallets(params: Params, { host }: Services): ReadonlySet<string> {
  const value = params.raw('hotwallet')
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const ids = list.map((item: unknown) => {
    try {
      return readAddress(params.network, item, 'hotwallet')
    } catch {
      throw new RpcError('invalidHotWallet', { field: 'hotwallet' })
    }
  })
  return new Set(ids.map((id) => host.addresses.text(id)))
}

function balancesOf(lines: Iterable<LineView>, hot: ReadonlySet<string>): Record<string, unknown> {
  const obligations = new Map<string, Issued>()
  const balances = new Holdings()
  const frozen = new Holdings()
  const assets = new Holdings()
  for (const { account, balance, currency, freeze } of lines) {
    const held = issuedFromText(balance)
    if (held.mantissa === 0n) continue
    const owed = negateIssued(held)
    if (hot.has(account)) balances.add(account, currency, owed)
    else if (held.mantissa > 0n) assets.add(account, currency, held)
    else if (freeze) frozen.add(account, currency, owed)
    else obligations.set(currency, subtractIssued(obligations.get(currency) ?? ISSUED_ZERO, held))
  }
  const owed = [...obligations].map(([currency, amount]) => [currency, issuedToText(amount)])
  return {
    ...(owed.length === 0 ? {} : { obligations: Object.fromEntries(owed) }),
    ...balances.toJson('balances'),
    ...frozen.toJson('frozen_balances'),
    ...assets.toJson('assets'),
  }
}

/** What an issuer (`account`) owes, with its own wallets (`hotwallet`) counted apart, and what it holds of others. */
export const gatewayBalances: RpcMethod = {
  name: 'gateway_balances',
  handle: async (params, services) => {
    const hot = readHotWallets(params, services)
    const { id, view, about } = await readAccountChoice(params, services)
    const lines = [...view.lines(id)]
    const unknown = [...hot].find((address) => !lines.some(({ account }) => account === address))
    if (unknown !== undefined)
      throw new RpcError('invalidHotWallet', { field: 'hotwallet', extra: { account: unknown } })
    return { account: params.text('account'), ...balancesOf(lines, hot), ...about }
  },
}
