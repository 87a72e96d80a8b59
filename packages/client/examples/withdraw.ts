// SECRET=s… node withdraw.ts http://localhost:7350 XRP 25 rRecipient
import { argv, env } from 'node:process'
import { createApi, createHttpClient } from '@tidebook/client'
import { compare, parseDecimal } from '@tidebook/client/amount'
import { createGatewayApi, withdrawMemo } from '@tidebook/client/gateway'
import { NodePool } from '@tidebook/client/node'
import { buildPayment } from '@tidebook/client/protocol'
import { memorySubmissions, rippleChain, SubmissionSession } from '@tidebook/client/submit'
import { openWallet } from '@tidebook/client/wallet'

const [, , server = 'http://localhost:7350', base = 'XRP', value = '25', to = ''] = argv
const wallet = openWallet(env['SECRET'] ?? '', 'swt')

const http = createHttpClient({ hosts: [server] })
const api = createApi(http)
const [gateway, files, hosts] = await Promise.all([createGatewayApi(http).agentInfo(base), api.pairs(), api.hosts()])
if (!gateway.result || !files.result || !hosts.result) throw new Error(`${server} does not answer, or has no ${base}`)
const { chain, token, withdraw } = gateway.data
if (!withdraw.enabled || withdraw.agent === undefined)
  throw new Error(`withdrawals of ${base}: ${withdraw.reason ?? ''}`)
const coin = files.data.coins.find((each) => each.value === token)
if (coin === undefined) throw new Error(`${server} does not name the issuer of ${token}`)
if (to === '') throw new Error('The recipient is missing')
const amount = parseDecimal(value)
if (compare(amount, parseDecimal(withdraw.minimum)) < 0) throw new Error(`The minimum is ${withdraw.minimum} ${base}`)

const session = new SubmissionSession<string>({
  chain: rippleChain({ nodes: new NodePool({ nodes: hosts.data.jcNodes }), closeIntervalMs: () => 10_000 }),
  store: memorySubmissions(),
})
// The memo contains the instruction. The exchange's agent reads it from the validated ledger and pays the recipient.
const payment = buildPayment({
  account: wallet.address,
  destination: withdraw.agent,
  asset: { currency: token, issuer: coin.issuer },
  amount,
  memos: [{ type: 'payment', format: 'plain/text', data: withdrawMemo({ chain, to, value }) }],
})
const { record, ended } = await session.send({ account: wallet.address, about: base, sign: wallet.signer(payment) })
const { phase, result } = await ended
session.stop()
console.log(`payment ${record.submission.hash}: ${phase} ${result ?? ''}`)
console.log(`fee of the withdrawal: ${withdraw.fee.value}${withdraw.fee.kind === 'percent' ? ' %' : ` ${base}`}`)
