import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, type ChainId } from '@tidebook/chains'
import { unitsOf, coinsOfUnits } from '@tidebook/chains/units'
import { NodePool } from '@tidebook/client'
import { rippleNode, type ChainNode } from '@tidebook/client/chains'
import { withdrawMemo } from '@tidebook/contract/gateway'
import { startNode, type RunningNode } from '@tidebook/node'
import { encodeMemo, signTransaction } from '@tidebook/protocol'
import { keyPairOf } from '@tidebook/protocol/keys'
import { xrp as xrpNetwork } from '@tidebook/protocol/networks'
import { eventually, startExchange, type Exchange, type TestAccount } from '@tidebook/testkit'
import { sendTransfer, startAnvil, type Anvil } from '@tidebook/testkit/chains'
import { pino } from 'pino'
import { STOCK_MEMO } from '../../modules/agent/deposit-reader.ts'
import type { Draft } from '../../modules/node/ledger-account.ts'
import type { RunningAgent } from '../../modules/agent/start-agent.ts'
import type { DepositRow, WithdrawalRow } from '../../modules/gateway/order-row.ts'
import { anvilProgram } from '../../modules/local-chains/anvil-program.ts'
import { shippedDescription } from '../../modules/network/shipped-network.fixture.ts'
import type { OtherChain } from './other-chain.fixture.ts'

/** Whether anvil is installed. EVM tests are skipped without it. */
export const hasAnvil = anvilProgram() !== undefined

/** Id of the account that requests deposit addresses. */
export const PERSON = '00000000-0000-4000-8000-000000000001'
const GENESIS_KEY = new Uint8Array(
  Buffer.from('ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486', 'hex'),
)
const CHAIN_ID = 1337
const DECIMALS = 18
const MAX_UNITS = 2n ** 200n
/** Ledger tokens that the agent uses for credits. */
const STOCK: Readonly<Record<string, string>> = { JETH: '10000', JXRP: '10000000' }

export interface WorldOptions {
  readonly chains: readonly ('eth' | 'xrp')[]
  /** Mock chains, which stop together with the world. */
  readonly others?: readonly OtherChain[]
  /** Number of confirmations of an ETH payment. */
  readonly confirmations?: number
  readonly now?: () => number
  /** Roles of the program that runs the node; all roles by default. */
  readonly roles?: string
  /** Additional fields in the network file. */
  readonly network?: Readonly<Record<string, unknown>>
}

/** An exchange with an agent. The test triggers its rounds, ledgers and blocks. */
export class AgentWorld {
  readonly exchange: Exchange
  readonly #ends: (() => Promise<unknown> | void)[]
  readonly #anvil: Anvil | undefined
  readonly #xrp: RunningNode | undefined
  readonly #others: readonly OtherChain[]
  readonly xrpGenesis: string

  private constructor(
    exchange: Exchange,
    anvil: Anvil | undefined,
    xrp: RunningNode | undefined,
    others: readonly OtherChain[],
    ends: (() => Promise<unknown> | void)[],
  ) {
    this.exchange = exchange
    this.#anvil = anvil
    this.#xrp = xrp
    this.#others = others
    this.#ends = ends
    this.xrpGenesis = chainOf('xrp').addressOfKey(GENESIS_KEY)
  }

  static async start({
    chains,
    others = [],
    confirmations = 0,
    now,
    roles,
    network = {},
  }: WorldOptions): Promise<AgentWorld> {
    const ends: (() => Promise<unknown> | void)[] = []
    const folder = mkdtempSync(join(tmpdir(), 'tidebook-agent-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const anvil = chains.includes('eth') ? await startAnvil(anvilProgram() ?? '', CHAIN_ID) : undefined
    if (anvil !== undefined) ends.push(() => anvil.stop())
    const xrp = chains.includes('xrp') ? await startXrp(join(folder, 'xrp')) : undefined
    if (xrp !== undefined) ends.push(() => xrp.close())
    for (const other of others) ends.push(() => other.stop())
    const described = shippedDescription('local')
    const hosts: Readonly<Record<string, readonly string[]>> = {
      ...(anvil && { eth: [anvil.url] }),
      ...(xrp && { xrp: [xrp.url.replace(/\/$/, '')] }),
    }
    const rest = described.chains.filter(({ chain }) => chain !== 'xrp')
    const file = {
      ...described,
      chains: [...rest, { chain: 'xrp', highestFee: '0.01' }].map((each) => ({
        ...each,
        hosts: hosts[each.chain] ?? [],
        ...others.find(({ chain }) => chain === each.chain)?.described,
      })),
      gateways: [
        ...described.gateways.map((gateway) => ({
          ...gateway,
          ...(gateway.chain === 'eth' && { confirmations }),
          ...(others.some(({ chain }) => chain === gateway.chain) && { enabled: true }),
        })),
        ...others.flatMap(({ gateways = [] }) => gateways),
      ],
      ...network,
    }
    writeFileSync(join(folder, 'network.json'), JSON.stringify(file))
    const started = await startExchange({
      env: { NETWORK: join(folder, 'network.json'), ...(roles !== undefined && { ROLES: roles }) },
      ...(now !== undefined && { now }),
      ...(process.env['TEST_LOG'] !== undefined && { logLevel: process.env['TEST_LOG'] }),
    })
    ends.push(async () => started[Symbol.asyncDispose]())
    const world = new AgentWorld(started.exchange, anvil, xrp, others, ends)
    await world.#stock(chains)
    return world
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#ends.toReversed()) await end()
  }

  get running(): RunningAgent {
    const running = this.exchange.server.agent
    if (running === undefined) throw new TypeError('The agent has not started')
    return running
  }

  get pool() {
    return this.running.context.pool
  }

  get anvil(): Anvil {
    if (this.#anvil === undefined) throw new TypeError('This world has no anvil')
    return this.#anvil
  }

  /** Settles when the agent of a started program exists. */
  async begun(): Promise<void> {
    await eventually('the agent', () => this.exchange.server.agent !== undefined)
  }

  /** Creates a wallet on the exchange's ledger. */
  async wallet(funds: Readonly<Record<string, string>> = { SWT: '1000' }): Promise<TestAccount> {
    const account = await this.exchange.account(funds)
    await this.exchange.close()
    return account
  }

  addressOf(base: string, wallet: string, account = PERSON) {
    return this.running.directory.depositAddress(base, { account, wallet })
  }

  /** Returns the agent's account on a chain, or on the exchange's ledger. */
  accountOf(chain: ChainId): string {
    const { ledger, served } = this.running.context
    if (chain === ledger.watch.chain) return ledger.address
    return served.find((each) => each.chain.chain === chain)?.chain.address ?? ''
  }

  /** Pays ETH from a prefunded account of the chain; its block exists when the call returns. */
  async payEth(to: string, value: string): Promise<string> {
    const [from] = (await this.anvil.call('eth_accounts', [])) as [string]
    const amount = `0x${unitsOf(parseDecimal(value), DECIMALS, MAX_UNITS).toString(16)}`
    const hash = (await this.anvil.call('eth_sendTransaction', [{ from, to, value: amount }])) as string
    await eventually('a receipt', async () => (await this.anvil.call('eth_getTransactionReceipt', [hash])) !== null)
    return hash
  }

  async mine(blocks = 1): Promise<void> {
    await this.anvil.call('anvil_mine', [`0x${blocks.toString(16)}`])
  }

  async ethOf(address: string): Promise<string> {
    return formatDecimal(
      coinsOfUnits(BigInt((await this.anvil.call('eth_getBalance', [address, 'latest'])) as string), DECIMALS),
    )
  }

  async payXrp(to: string, value: string, memo?: string): Promise<string> {
    const transfer = { from: this.xrpGenesis, to, asset: coinOf('xrp'), amount: parseDecimal(value) }
    const sent = await sendTransfer(
      this.xrpNode,
      { ...transfer, ...(memo !== undefined && { memo }) },
      GENESIS_KEY,
      () => this.closeXrp(),
    )
    return sent.hash
  }

  /** Pays XRP with a raw memo, hex, that no wallet would create. */
  payXrpWith(to: string, value: string, memoData: string): Promise<string> {
    return this.submitXrp(GENESIS_KEY, {
      TransactionType: 'Payment',
      Destination: to,
      Amount: String(unitsOf(parseDecimal(value), 6, MAX_UNITS)),
      Flags: 0,
      Memos: [{ Memo: { MemoData: memoData } }],
    })
  }

  /** Submits any transaction on the XRP chain, from the account of a key, and closes the ledger. */
  async submitXrp(privateKey: Uint8Array, draft: Draft): Promise<string> {
    const pool = new NodePool({ nodes: [this.#xrp?.url ?? ''] })
    const key = keyPairOf(xrpNetwork, privateKey)
    const { account_data: account } = await pool.accountInfo(key.address, 'current')
    const terms = { Account: key.address, Fee: '1000', Sequence: account.Sequence }
    const { blob, hash } = signTransaction(xrpNetwork, { ...draft, ...terms }, key)
    await pool.submit(blob)
    await this.closeXrp()
    return hash
  }

  /** Pays a counterfeit token with the same code to an account, and returns its issuer. */
  async counterfeit(to: string, code: string, value: string): Promise<TestAccount> {
    const forger = await this.wallet()
    await this.exchange.reopened(forger).submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: { currency: code, issuer: forger.address, value },
      Flags: 0,
    })
    await this.exchange.close()
    return forger
  }

  get xrpNode(): ChainNode {
    return rippleNode({ chain: 'xrp', pool: new NodePool({ nodes: [this.#xrp?.url ?? ''] }), closeIntervalMs: 1000 })
  }

  async xrpOf(address: string): Promise<string> {
    return formatDecimal((await this.xrpNode.balance(address, coinOf('xrp'))).amount)
  }

  async closeXrp(): Promise<void> {
    const { url = '', adminToken } = this.#xrp ?? {}
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` }
    await fetch(url, { method: 'POST', body: JSON.stringify({ method: 'ledger_accept', params: [{}] }), headers })
  }

  /** Returns a wallet's balance of a token in the last validated ledger. */
  async held(wallet: string, code: string): Promise<string> {
    const { ledger } = this.running.context
    const token = ledger.token(code)
    return token === undefined ? '0' : formatDecimal((await ledger.held(wallet, token)).amount)
  }

  /** Pays a token to the agent's account. */
  async withdraw(
    from: TestAccount,
    code: string,
    value: string,
    memo: string | undefined,
    more: Partial<Draft> = {},
  ): Promise<string> {
    const issuer = this.exchange.issuer(code)
    const { hash } = await this.exchange.reopened(from).submit({
      TransactionType: 'Payment',
      Destination: this.accountOf('swt'),
      Amount: { currency: code, issuer, value },
      Flags: 0,
      ...more,
      ...(memo !== undefined && { Memos: [encodeMemo({ type: 'payment', data: memo, format: 'plain/text' })] }),
    })
    await this.exchange.close()
    return hash
  }

  memo(
    chain: string,
    to: string,
    value: string,
    more: { readonly tag?: number; readonly payoutMemo?: string; readonly order?: string } = {},
  ): string {
    return withdrawMemo({ chain, to, value, ...more })
  }

  deposits(): Promise<readonly DepositRow[]> {
    return this.#rows('select * from app.gateway_deposits order by created, id')
  }

  withdrawals(): Promise<readonly WithdrawalRow[]> {
    return this.#rows('select * from app.gateway_withdrawals order by created, id')
  }

  /** Runs one round of the agent, then closes a ledger and mines blocks, which include all submissions. */
  async step(): Promise<void> {
    await this.running.agent.round()
    await this.exchange.close()
    if (this.#xrp !== undefined) await this.closeXrp()
    if (this.#anvil !== undefined) await this.mine()
    for (const other of this.#others) await other.produce()
  }

  /** Steps until a condition holds. */
  async until(what: string, isSo: () => Promise<boolean>, most = 40): Promise<void> {
    for (let step = 0; step < most; step += 1) {
      await this.step()
      if (await isSo()) return
    }
    throw new Error(`This condition never held: ${what}`)
  }

  /** Runs a few steps in which nothing new may happen. */
  async rest(steps = 4): Promise<void> {
    for (let step = 0; step < steps; step += 1) await this.step()
  }

  /** Creates a new account of a chain. */
  stranger(chain: ChainId): string {
    return chainOf(chain).addressOfKey(new Uint8Array(randomBytes(32)))
  }

  async #rows<Row>(text: string): Promise<readonly Row[]> {
    return (await this.pool.query(text)).rows as Row[]
  }

  async #stock(chains: readonly ('eth' | 'xrp')[]): Promise<void> {
    await this.begun()
    const address = this.accountOf('swt')
    await this.exchange.fund(address, { SWT: '1000' })
    for (const chain of chains)
      await this.exchange.fund(address, chain === 'eth' ? { JETH: STOCK['JETH'] ?? '' } : { JXRP: STOCK['JXRP'] ?? '' })
    for (const { token } of this.#others) await this.exchange.fund(address, { [token]: '10000000' })
    for (const other of this.#others) await other.stock(this.running.context.keys)
    await this.exchange.close()
    if (this.#anvil !== undefined) await this.payEth(this.accountOf('eth'), '100')
    if (this.#xrp !== undefined) await this.payXrp(this.accountOf('xrp'), '100000', STOCK_MEMO)
    await this.running.agent.round()
  }
}

function startXrp(dataDir: string): Promise<RunningNode> {
  return startNode({
    network: 'xrp',
    port: 0,
    dataDir,
    fresh: true,
    manual: true,
    verificationWorkers: 1,
    genesisAccount: chainOf('xrp').addressOfKey(GENESIS_KEY),
    logger: pino({ level: 'silent' }),
  })
}
