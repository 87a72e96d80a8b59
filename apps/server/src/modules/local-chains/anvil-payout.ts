import { parseDecimal } from '@tidebook/amount'
import { unitsOf } from '@tidebook/chains/units'
import { withTimeout } from '../../platform/http/with-timeout.ts'

const DECIMALS = 18
const MAX_WEI = 2n ** 128n
const WAIT_MS = 10_000

/**
 * Pays whole coins from the first account that the chain's program created, with ordinary transactions. Payments wait
 * for each other: the program gives parallel transactions of one account the same nonce and refuses all but one.
 */
export function payFromAnvil(target: string): (address: string, value: string) => Promise<boolean> {
  let previous: Promise<unknown> = Promise.resolve()
  const pay = async (address: string, value: string): Promise<boolean> => {
    const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const answer = await withTimeout(WAIT_MS, async (signal) => {
        const response = await fetch(target, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          signal,
        })
        return (await response.json()) as { readonly result?: unknown }
      })
      return answer.result
    }
    const accounts = await call('eth_accounts', [])
    const [from]: readonly unknown[] = Array.isArray(accounts) ? accounts : []
    if (typeof from !== 'string') return false
    const amount = `0x${unitsOf(parseDecimal(value), DECIMALS, MAX_WEI).toString(16)}`
    return typeof (await call('eth_sendTransaction', [{ from, to: address, value: amount }])) === 'string'
  }
  return (address, value) => {
    const payment = previous.then(() => pay(address, value))
    previous = payment.catch(() => undefined)
    return payment
  }
}
