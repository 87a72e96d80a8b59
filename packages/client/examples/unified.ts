// SECRET=s… node unified.ts http://localhost:7350 SWT/CNY
import { argv, env } from 'node:process'
import { InsufficientFunds, NetworkError, OutcomeUnknown, UnifiedExchange } from '@tidebook/client/ccxt'

const [, , server = 'http://localhost:7350', symbol = 'SWT/CNY'] = argv
const exchange = new UnifiedExchange({ server, secret: env['SECRET'] ?? '' })

try {
  const { last } = await exchange.fetchTicker(symbol)
  const price = (last ?? 1) * 0.9
  const order = await exchange.createOrder(symbol, 'limit', 'buy', 10, price, { timeInForce: 'PO' })
  console.log(`order ${order.id}: ${order.status}, ${order.amount} at ${order.price}`)
  const { status } = await exchange.cancelOrder(order.id)
  console.log(`order ${order.id}: ${status}`)
} catch (error) {
  // The order may have been placed: look it up by its number instead of placing it again.
  if (error instanceof OutcomeUnknown) console.error(`order ${error.id}: not decided yet`)
  else if (error instanceof InsufficientFunds) console.error(`not enough funds: ${error.message}`)
  // The call had no effect, so the program may repeat it.
  else if (error instanceof NetworkError) console.error(`try again: ${error.message}`)
  else throw error
  process.exitCode = 1
} finally {
  await exchange.close()
}
