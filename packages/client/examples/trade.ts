// SECRET=s… node trade.ts http://localhost:7350 SWT-CNY buy 10 0.5
import { argv, env } from 'node:process'
import { createApi, createHttpClient } from '@tidebook/client'
import { parseDecimal } from '@tidebook/client/amount'
import { NodePool } from '@tidebook/client/node'
import { buildOfferCreate } from '@tidebook/client/protocol'
import { memorySubmissions, rippleChain, SubmissionSession } from '@tidebook/client/submit'
import { openWallet } from '@tidebook/client/wallet'

const [, , server = 'http://localhost:7350', pair = 'SWT-CNY', side = 'buy', amount = '10', price = '0.5'] = argv
const wallet = openWallet(env['SECRET'] ?? '', 'swt')

const api = createApi(createHttpClient({ hosts: [server] }))
const [files, hosts] = await Promise.all([api.pairs(), api.hosts()])
if (!files.result || !hosts.result) throw new Error(`${server} does not answer`)
const traded = files.data.transPairs.find(({ base, counter }) => `${base}-${counter}` === pair)
if (traded === undefined) throw new Error(`${pair} is not traded at ${server}`)

// The session assigns a sequence number, signs and sends the transaction, and follows it until validated ledgers
// decide.
const session = new SubmissionSession<string>({
  chain: rippleChain({ nodes: new NodePool({ nodes: hosts.data.jcNodes }), closeIntervalMs: () => 10_000 }),
  store: memorySubmissions(),
})
const order = buildOfferCreate({
  account: wallet.address,
  side: side === 'sell' ? 'sell' : 'buy',
  base: { currency: traded.base, issuer: traded.baseIssuer },
  counter: { currency: traded.counter, issuer: traded.counterIssuer },
  amount: parseDecimal(amount),
  price: parseDecimal(price),
})
const { record, ended } = await session.send({ account: wallet.address, about: pair, sign: wallet.signer(order) })
const { phase, result, ledger } = await ended
session.stop()
console.log(`order ${record.submission.sequence}: ${phase} ${result ?? ''} in ledger ${ledger ?? '-'}`)
